import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { texts } from '@safelight/texts/server/back-up'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { isOwner, newToken } from '../../installation/ownership.ts'
import { prepareFolder } from '../../installation/writable-folder.ts'
import { StartError } from '../../start-error.ts'
import type { OpenFolder } from '../folder.ts'
import { createBlobIndex } from '../known-blobs.ts'
import type { Miscount } from '../verify/recount.ts'
import { DATABASE, namesIn, removeDatabase, unchanging } from './files.ts'
import { generationsOf, placeGeneration } from './generations.ts'
import { holdDeletions } from './hold-deletions.ts'
import { assertBelongs, type Installation, installationOf, ownedBy } from './identity.ts'
import { indexGenerations } from './index-generations.ts'
import { assertNoLoss, assertNotOlder } from './losses.ts'
import { BACKUP_MARK, hasMark, type Mark, newMark, readMark, writeMark } from './mark.ts'
import { forgetEarlier, type Pruned, prune } from './prune.ts'
import type { Kept } from './retention.ts'
import { assertSecret, copySecret, findSecret, type Secrets } from './server-secret.ts'
import { type Examined, examine, summaryOfFile } from './soundness.ts'
import { type Synced, syncBlobs } from './sync-blobs.ts'

export interface BackupOptions {
  /** Continue although the database is older than the last generation, or has lost most rows or files. */
  acceptsLoss?: boolean
  /** Make this installation the owner of the backup from which it was restored. */
  takesOver?: boolean
  isDeep?: boolean
  forgetsEarlier?: boolean
  kept?: Partial<Kept>
  givenSecret?: Uint8Array | undefined
  now?: () => Date
}

export interface BackedUp extends Synced, Pruned {
  generation: number
  miscounts: Miscount[]
  /** The side on which the server's secret was missing or wrong, and has been repaired. */
  repairedSecret: 'backup' | 'data folder' | undefined
  /** The server's secret comes from the environment, so the backup does not contain it. */
  isSecretApart: boolean
}

/**
 * Adds a generation to the backup in `target`: a snapshot of the database, and all blobs that it references.
 * A server may run meanwhile; unfinished uploads are left out. Earlier generations stay unchanged until the
 * new generation is complete. Throws StartError
 * - for a damaged database,
 * - for a database that has lost most of its data, unless `acceptsLoss` is set,
 * - for a folder that is neither empty nor a backup of this installation.
 */
export async function backUp(
  folder: OpenFolder,
  target: string,
  openBlobs: (folder: string) => BlobStore,
  options: BackupOptions = {},
): Promise<BackedUp> {
  const { database, path, copyDatabase } = folder
  const installation = await installationOf(database)
  const before = await prepare(target, installation, database, options)
  const secrets = findSecret(
    installation.secretCheck,
    { here: path, there: target },
    options.givenSecret,
  )
  assertSecret(secrets, path)
  if (!hasMark(target)) await writeMark(target, before)
  const copy = join(target, `${DATABASE}.new`)
  await removeDatabase(copy)
  const running = await holdDeletions(database)
  const now = createBlobIndex()
  try {
    const time = options.now?.() ?? new Date()
    await copyDatabase(copy)
    const { miscounts } = await check(copy, target, options)
    endUploads(copy)
    now.add(unchanging(copy), 0)
    const earlier = indexGenerations(await generationsOf(target))
    const backup = openBlobs(target)
    try {
      await backup.sweep(new Date())
      const synced = await syncBlobs(
        now,
        earlier,
        { source: folder.blobs, backup },
        {
          isDeep: options.isDeep ?? false,
          acceptsLoss: options.acceptsLoss ?? false,
          assertRunning: running.check,
        },
      )
      await running.renew()
      running.check()
      const secret = await settleSecret(secrets, before, path, target)
      const token = await newToken(database, placeOf(before))
      // Write the token before adding the generation. If this run is interrupted in between, another copy of
      // the database still cannot add the next generation unnoticed.
      await writeMark(target, { ...before, token })
      const { number: generation } = await placeGeneration(target, copy, time)
      const mark = { ...ownedBy(before, installation), token, isSecretApart: secret.isSecretApart }
      await writeMark(target, mark)
      const isClean = synced.damaged.length + miscounts.length === 0
      const pruned =
        options.forgetsEarlier && isClean
          ? await forgetEarlier(target, backup)
          : await prune(target, backup, mark.kept)
      return { ...synced, ...pruned, ...secret, generation, miscounts }
    } finally {
      earlier.close()
      await backup.close()
    }
  } catch (error) {
    // On a full disk, the unfinished copy would occupy space that other files need.
    await removeDatabase(copy)
    throw error
  } finally {
    now.close()
    await running.end()
  }
}

/**
 * Reads a backup's mark (`backup.json`), or returns a new mark for an empty folder. Creates the folder if it
 * is missing, and writes nothing else.
 */
async function prepare(
  target: string,
  installation: Installation,
  database: OpenFolder['database'],
  { takesOver, kept }: BackupOptions,
): Promise<Mark> {
  prepareFolder(target)
  if (!hasMark(target)) {
    const names = await namesIn(target)
    // Ignore an unfinished mark: the first run may have been killed while it wrote the mark.
    if (names.some(name => name !== `${BACKUP_MARK}.new`)) {
      throw new StartError(texts.folderTaken({ folder: target }))
    }
    const mark = newMark(installation.id)
    return { ...mark, kept: { ...mark.kept, ...kept } }
  }
  await assertBelongs(installation, target, takesOver ?? false)
  const mark = await readMark(target)
  if (!takesOver) await assertLast(database, mark, target)
  return { ...mark, kept: { ...mark.kept, ...kept } }
}

const placeOf = ({ id }: Mark): string => `backup-${id}`

/** Throws StartError if another copy of the database made the last generation. */
async function assertLast(
  database: OpenFolder['database'],
  mark: Mark,
  target: string,
): Promise<void> {
  if (await isOwner(database, placeOf(mark), mark.token === null ? [] : [mark.token])) return
  throw new StartError(texts.otherCopy({ folder: target }))
}

/**
 * Throws StartError if a snapshot is damaged. Unless `acceptsLoss` is set, also throws if the snapshot lacks
 * most data of the newest readable generation, or is older than that generation.
 */
async function check(
  copy: string,
  target: string,
  { acceptsLoss }: BackupOptions,
): Promise<Examined> {
  const examined = examine(copy)
  const [damage] = examined.damage
  if (damage !== undefined) {
    throw new StartError(texts.databaseDamaged({ reason: damage, folder: target }))
  }
  if (acceptsLoss) return examined
  for (const { file } of await generationsOf(target)) {
    const before = summaryOfFile(file)
    if (!before) continue
    assertNoLoss(before, examined)
    assertNotOlder(file, copy)
    break
  }
  return examined
}

async function settleSecret(
  { here, there, given }: Secrets,
  { isSecretApart }: Mark,
  path: string,
  target: string,
): Promise<Pick<BackedUp, 'repairedSecret' | 'isSecretApart'>> {
  const hadGenerations = (await generationsOf(target)).length > 0
  if (here && !there) {
    await copySecret(path, target)
    const isRepair = hadGenerations && !isSecretApart
    return { repairedSecret: isRepair ? 'backup' : undefined, isSecretApart: false }
  }
  if (!here && there && !given) {
    await copySecret(target, path)
    return { repairedSecret: 'data folder', isSecretApart: false }
  }
  return { repairedSecret: undefined, isSecretApart: !there }
}

/**
 * Tables of unfinished uploads. A snapshot leaves out their rows: the backup lacks the parts of these
 * uploads.
 */
export const UNDER_WAY = ['uploads', 'imports'] as const

function endUploads(file: string): void {
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    copy.exec(`
      pragma journal_mode = delete;
      ${UNDER_WAY.map(table => `delete from ${table};`).join('\n')}
      delete from deleted_blobs;
      delete from backups;
    `)
  } finally {
    copy.close()
  }
}
