import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '@safelight/texts/server/back-up'
import { isSecretOf, secretIn } from '../../secrets.ts'
import { StartError } from '../../start-error.ts'
import { syncFolder, writeDurably } from './files.ts'

/**
 * Says where the secret of a database was found: `here` is the folder of the database, `there` another folder
 * where it may be, and `given` the environment.
 */
export interface Secrets {
  here: boolean
  there: boolean
  given: boolean
}

export function findSecret(
  check: string,
  folders: { here: string; there?: string },
  given: Uint8Array | undefined,
): Secrets {
  const isIn = (folder: string | undefined) =>
    folder !== undefined && isSecretOf(secretIn(folder), check)
  return {
    here: isIn(folders.here),
    there: isIn(folders.there),
    given: isSecretOf(given, check),
  }
}

/** Throws StartError if the secret was not found. `folder` is where it should be. */
export function assertSecret(found: Secrets, folder: string): void {
  if (found.here || found.there || found.given) return
  const isThere = existsSync(join(folder, 'secret'))
  throw new StartError(isThere ? texts.secretDiffers({ folder }) : texts.secretMissing({ folder }))
}

export async function copySecret(from: string, to: string): Promise<void> {
  const secret = secretIn(from)
  if (!secret) return
  const unfinished = join(to, 'secret.new')
  await writeDurably(unfinished, secret)
  await rename(unfinished, join(to, 'secret'))
  await syncFolder(to)
}
