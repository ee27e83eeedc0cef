import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Keyring } from '@safelight/client/headless'
import { z } from '@safelight/contract/schema'
import { texts } from '@safelight/texts/cli'
import { CommandError } from '../command-error.ts'

export interface SignedIn extends Keyring {
  email: string
}

const keyFile = z.object({
  v: z.literal(1),
  server: z.url({ protocol: /^https?$/ }),
  email: z.string(),
  accountId: z.string(),
  token: z.string(),
  /** Base64url. */
  masterKey: z.string(),
})

/** Returns undefined if nobody is signed in. Throws CommandError for a malformed file. */
export async function readKeyFile(path: string): Promise<SignedIn | undefined> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const read = keyFile.safeParse(parse(text))
  if (!read.success) {
    throw new CommandError(texts.keyFileDamaged({ path }))
  }
  const { v: _, masterKey, ...signedIn } = read.data
  return { ...signedIn, masterKey: Uint8Array.from(Buffer.from(masterKey, 'base64url')) }
}

export async function writeKeyFile(
  path: string,
  { masterKey, ...signedIn }: SignedIn,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const text = JSON.stringify({
    v: 1,
    ...signedIn,
    masterKey: Buffer.from(masterKey).toString('base64url'),
  })
  const next = `${path}.next`
  await rm(next, { force: true })
  const file = await open(next, 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, path)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
