import { texts } from '@safelight/texts/server/back-up'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { isSecretOf, secretIn } from '../../secrets.ts'
import { StartError } from '../../start-error.ts'
import { type Generation, generationsOf } from './generations.ts'
import { type Mark, readMark } from './mark.ts'
import { summaryOfFile } from './soundness.ts'

export interface Installation {
  id: string
  restoredFrom: string | null
  secretCheck: string
}

/** Returns the installation of a database. Throws StartError if no server has started on the database yet. */
export async function installationOf(database: Kysely<Schema>): Promise<Installation> {
  const row = await database.selectFrom('installation').selectAll().executeTakeFirst()
  if (row) {
    const { installation_id: id, restored_from: restoredFrom, secret_check: secretCheck } = row
    return { id, restoredFrom, secretCheck }
  }
  throw new StartError(texts.noServerYet)
}

/**
 * Throws StartError for a backup of another installation. Unless `takesOver` is set, also throws for the
 * backup from which this installation was restored: a copy made for a test must not write into the backup
 * unnoticed.
 */
export async function assertBelongs(
  { id, restoredFrom, secretCheck }: Installation,
  folder: string,
  takesOver: boolean,
): Promise<void> {
  const { installation } = await readMark(folder)
  if (installation === id) return
  const isOfBefore =
    installation === null
      ? await isUnderSecret(secretCheck, folder, await generationsOf(folder))
      : installation === restoredFrom
  if (!isOfBefore) {
    throw new StartError(texts.otherInstallation({ folder }))
  }
  if (takesOver || (installation === null && restoredFrom === null)) return
  throw new StartError(texts.restoredFromIt({ folder }))
}

/**
 * Returns whether a backup without a readable installation id belongs to this server, judged by the server's
 * secret. Returns true for a backup without generations.
 */
async function isUnderSecret(
  check: string,
  folder: string,
  [newest]: Generation[],
): Promise<boolean> {
  if (!newest) return true
  return summaryOfFile(newest.file)?.secretCheck === check || isSecretOf(secretIn(folder), check)
}

export const ownedBy = (mark: Mark, { id }: Installation): Mark => ({ ...mark, installation: id })
