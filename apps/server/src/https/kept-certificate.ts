import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../database/schema.ts'
import type { Secrets } from '../secrets.ts'

const HOUR = 60 * 60 * 1000

const keptCertificate = z.object({
  account: z.object({ key: z.string(), url: z.string().optional() }).optional(),
  /** The certificate with its chain, and its key, in PEM format. */
  pair: z.object({ cert: z.string(), key: z.string() }).optional(),
  /** When tries began that have not succeeded, in milliseconds since 1970, oldest first. */
  failures: z.array(z.number()),
  /** When the authority accepts the next order, if it has set a limit. */
  retryAt: z.number().optional(),
})

/** The server's memory of the certificate of one domain from one authority. */
export type KeptCertificate = z.output<typeof keptCertificate>

export interface CertificateStore {
  read(): Promise<KeptCertificate>
  /** Replaces the record durably. */
  write(kept: KeptCertificate): Promise<void>
}

export interface Domain {
  domain: string
  /** The address of the authority's ACME directory. */
  directory: string
}

/** Keeps the record in a file of the data folder, which only the server's user can read. */
export function storeInFolder(dataFolder: string, { domain, directory }: Domain): CertificateStore {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 8)
  const file = join(dataFolder, 'tls', `${domain}-${digest}.json`)
  return {
    async read() {
      try {
        return parse(await readFile(file, 'utf8'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { failures: [] }
        throw error
      }
    },
    async write(kept) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const temporary = `${file}.${randomBytes(8).toString('hex')}`
      try {
        await writeDurably(temporary, JSON.stringify(kept))
        await rename(temporary, file)
      } catch (error) {
        // A full disk would otherwise leave one more file after each try.
        await rm(temporary, { force: true })
        throw error
      }
    },
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps the record in the PostgreSQL database, sealed with the server's secret, for all servers. */
export function storeInDatabase(
  database: Kysely<Schema>,
  secrets: Pick<Secrets, 'sealCertificate' | 'openCertificate'>,
  { domain, directory }: Domain,
): CertificateStore {
  const context = `${domain}/${directory}`
  return {
    async read() {
      const row = await database
        .selectFrom('certificates')
        .select('sealed')
        .where('domain', '=', domain)
        .where('directory', '=', directory)
        .executeTakeFirst()
      return row ? parse(secrets.openCertificate(context, row.sealed)) : { failures: [] }
    },
    async write(kept) {
      const sealed = secrets.sealCertificate(context, JSON.stringify(kept))
      await database
        .insertInto('certificates')
        .values({ domain, directory, sealed })
        .onConflict(conflict => conflict.columns(['domain', 'directory']).doUpdateSet({ sealed }))
        .execute()
    },
  }
}

/** A damaged record counts as none, so that the server gets a new certificate. */
function parse(text: string): KeptCertificate {
  try {
    const kept = keptCertificate.parse(JSON.parse(text))
    if (kept.pair) createSecureContext(kept.pair)
    return kept
  } catch {
    return { failures: [] }
  }
}

/** Waits after the first failure, the second and so on. */
const BACKOFF = [HOUR / 4, HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR]

/**
 * How many tries may begin in an hour. A try validates at most twice, and Let's Encrypt allows five failed
 * validations of a name in an hour.
 */
const TRIES_PER_HOUR = 2

/**
 * Returns when to ask for a certificate, in milliseconds since 1970: when a third of the certificate's life is
 * left, but not during a backoff. `jitter` from 0 to 1 spreads the renewals of many servers. After a restart
 * (`started`), the backoff of earlier failures is void, because somebody may have fixed their cause.
 */
export function nextTry(kept: KeptCertificate, started: number, jitter: number): number {
  const { failures, retryAt = 0 } = kept
  const last = failures.at(-1) ?? 0
  const pause = BACKOFF[Math.min(failures.length, BACKOFF.length) - 1] ?? 0
  const backoff = last < started ? 0 : last + pause * (1 + jitter / 10)
  const inBudget = (failures.at(-TRIES_PER_HOUR) ?? -HOUR) + HOUR
  return Math.ceil(Math.max(renewalTime(kept, jitter), retryAt, backoff, inBudget))
}

function renewalTime({ pair }: KeptCertificate, jitter: number): number {
  if (!pair) return 0
  const { from, to } = validity(pair.cert)
  return to - ((to - from) / 3) * (1 + jitter / 10)
}

/** Returns the first and the last moment of a certificate's validity, in milliseconds since 1970. */
export function validity(certificate: string): { from: number; to: number } {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return { from: Date.parse(validFrom), to: Date.parse(validTo) }
}
