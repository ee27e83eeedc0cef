import type { Server } from 'node:tls'
import type { Logger } from 'pino'
import { AcmeClient, AcmeProblem } from './acme-client.ts'
import type { Challenges } from './challenges.ts'
import { sentenceAbout } from './failure.ts'
import {
  type CertificateStore,
  type Domain,
  type KeptCertificate,
  nextTry,
  validity,
} from './kept-certificate.ts'
import { type ChallengeType, obtain } from './obtain.ts'
import { createKeyPair } from './x509.ts'

export interface CertificateDeps extends Domain {
  types: ChallengeType[]
  store: CertificateStore
  challenges: Challenges
  logger: Logger
  now: () => Date
  /** Claims the work for `PATIENCE` milliseconds. False if another server has claimed it. */
  claim: (milliseconds: number) => Promise<boolean>
}

const HOUR = 60 * 60 * 1000
/** How long one try may take, in milliseconds. */
const PATIENCE = 4 * 60_000
/** Milliseconds between two looks at the record, which another server may have renewed. */
const INTERVAL = 30_000

interface CertificateKeeper {
  /** Serves the certificate of an earlier run, if there is one. */
  load(): Promise<void>
  isReady(): boolean
  /** Asks for a certificate if it is time. Also runs by a timer. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Obtains and renews the certificate of a domain, and gives it to the HTTPS server while it runs. The old
 * certificate stays until there is a new one. `stop` resolves when a running try has ended.
 */
export function keepCertificate(
  server: Pick<Server, 'setSecureContext'>,
  deps: CertificateDeps,
  interval = INTERVAL,
): CertificateKeeper {
  const { store, logger, now } = deps
  const stopped = new AbortController()
  const [started, jitter] = [now().getTime(), Math.random()]
  let shown: string | undefined
  let failure: unknown
  let running: Promise<void> | undefined

  const show = ({ pair }: KeptCertificate) => {
    if (!pair || pair.cert === shown) return
    server.setSecureContext(pair)
    shown = pair.cert
    const until = new Date(validity(pair.cert).to).toISOString()
    logger.info({ domain: deps.domain, until }, 'the certificate is in use')
  }
  const isDue = (kept: KeptCertificate) => now().getTime() >= nextTry(kept, started, jitter)
  const renew = async () => {
    const kept = await store.read()
    show(kept)
    if (!isDue(kept) || !(await deps.claim(PATIENCE))) return
    // Another server may have ended its try since.
    const newest = await store.read()
    if (!isDue(newest)) return
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE)])
    const after = await attempt(newest, deps, signal)
    const retry = new Date(nextTry(after, started, jitter)).toISOString()
    if (after.error !== undefined && !stopped.signal.aborted) {
      logger.error({ retry, err: after.error }, sentenceAbout(after.error, deps, retry))
    }
    show(after)
  }
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
      failure = undefined
    } catch (error) {
      if (String(error) === failure) return
      failure = String(error)
      logger.error({ err: error }, 'the certificate cannot be read or kept')
    }
  }
  const look = () => {
    running ??= guarded(renew).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(look, interval)
  timer.unref()
  return {
    load: () => guarded(async () => show(await store.read())),
    isReady: () => shown !== undefined,
    look,
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await running
    },
  }
}

/**
 * Tries once to get a certificate. Records the try before it begins, so that a server that crashes or cannot
 * write never asks the authority too often.
 */
async function attempt(
  before: KeptCertificate,
  { domain, directory, types, store, challenges, now }: CertificateDeps,
  signal: AbortSignal,
): Promise<KeptCertificate & { error?: unknown }> {
  const key = before.account?.key ?? (await createKeyPair()).pem
  const failures = [...before.failures, now().getTime()].slice(-10)
  let kept: KeptCertificate = { ...before, account: { ...before.account, key }, failures }
  await store.write(kept)
  try {
    let url = kept.account?.url
    const client = new AcmeClient(directory, { key, account: url }, signal)
    const order = async () => {
      if (url === undefined) {
        url = await client.createAccount()
        kept = { ...kept, account: { key, url } }
      }
      return await obtain(client, domain, types, challenges)
    }
    const pair = await order().catch(error => {
      if (!(error instanceof AcmeProblem) || error.kind !== 'accountDoesNotExist') throw error
      url = undefined
      return order()
    })
    kept = { account: kept.account, pair, failures: [] }
    await store.write(kept)
    return kept
  } catch (error) {
    const retryAt = retryTime(error, now().getTime())
    if (retryAt !== undefined) kept = { ...kept, retryAt }
    await store.write(kept)
    return { ...kept, error }
  }
}

/** Returns when the authority ends a limit. Let's Encrypt names the time in the problem's text, too. */
function retryTime(error: unknown, now: number): number | undefined {
  if (!(error instanceof AcmeProblem) || error.kind !== 'rateLimited') return undefined
  const named = /retry after (\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(error.message)
  return error.retryAt ?? (named ? Date.parse(`${named[1]}T${named[2]}Z`) : now + HOUR)
}
