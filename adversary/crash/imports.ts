import { equal, ok } from 'node:assert/strict'
import type { ImportStatus } from '@safelight/contract/staging'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import type { Owner } from '@safelight/test-kit/library'
import { ask, done, trigger } from '@safelight/test-kit/uploads/staging'
import type { Random } from '../fuzz/random.ts'
import type { Counts } from './counts.ts'
import { stagedIn } from './data-folder.ts'
import type { Locations } from './deletions.ts'
import { prepareChunked, prepareUpload, Refused, STAGED, someFile, type Upload } from './uploads.ts'
import type { Server } from './verify.ts'

export interface Import {
  id: string
  files: StagedFile[]
  isTriggering: boolean
}

interface StagedFile {
  upload: Upload
  /** Another file with the same content. The import may drop one of the two as a duplicate. */
  duplicate?: StagedFile
  isTriggered: boolean
  isImported: boolean
}

const AT_ONCE = 7
/** The largest size of a file in bytes. Files are small, because only their number makes an import slow. */
const MOST_BYTES = 2000

export async function beginImport(server: Server, { person }: Owner): Promise<Import> {
  const { importId } = await done<ImportStatus>(ask(server, person.token, 'POST', 'initiate'))
  return { id: importId, files: [], isTriggering: false }
}

export async function prepareFiles(random: Random, keys: AccountKeys): Promise<StagedFile[]> {
  // Each file has at least one byte, because an import accepts no empty file.
  const file = () => someFile(random, MOST_BYTES, 1)
  const content = file()
  const others = Array.from({ length: 2 * AT_ONCE - 4 }, file)
  const uploads = await Promise.all([
    ...[content, content, ...others].map(file => prepareUpload(keys, file, STAGED)),
    prepareChunked(random, keys, STAGED),
    prepareChunked(random, keys, STAGED),
  ])
  const files: StagedFile[] = uploads.map(upload => ({
    upload,
    isTriggered: false,
    isImported: false,
  }))
  const [one, other] = files
  ok(one && other)
  one.duplicate = other
  other.duplicate = one
  return files
}

/**
 * Stages files in groups of `AT_ONCE`, and triggers the import after each group. Rejects if the server is
 * killed.
 */
export async function importUntilKilled(
  folderImport: Import,
  server: Server,
  owner: Owner,
  files: StagedFile[],
  onTrigger: () => void,
): Promise<void> {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    await stageFiles(server, owner, files.slice(from, from + AT_ONCE))
    const waiting = folderImport.files.filter(({ upload }) => upload.isAcknowledged)
    folderImport.isTriggering = true
    onTrigger()
    const { failed } = await trigger(server, owner.person.token)
    folderImport.isTriggering = false
    equal(failed, 0, 'a trigger has failed to bring in an item')
    for (const file of waiting) file.isTriggered = true
  }
}

/** Imports some files and leaves others staged, without a kill. */
export async function importWithoutKill(
  folderImport: Import,
  server: Server,
  owner: Owner,
  random: Random,
): Promise<void> {
  const files = await prepareFiles(random, owner.keys)
  folderImport.files.push(...files)
  await importUntilKilled(folderImport, server, owner, files.slice(0, AT_ONCE), () => {})
  await stageFiles(server, owner, files.slice(AT_ONCE))
}

async function stageFiles(
  server: Server,
  { person }: Owner,
  files: readonly StagedFile[],
): Promise<void> {
  await Promise.all(
    files.map(async ({ upload, duplicate }) => {
      try {
        await upload.send(server, person)
      } catch (error) {
        const isDuplicate = error instanceof Refused && error.message === 'DUPLICATE_ITEM'
        if (!isDuplicate || !duplicate) throw error
      }
    }),
  )
}

export async function expectWholeImport(
  folderImport: Import,
  server: Server,
  { person }: Owner,
  found: { folder: string; ids: ReadonlySet<string>; places: Locations; counts: Counts },
): Promise<Upload[]> {
  const { folder, ids, places, counts } = found
  const staged = stagedIn(folder)
  const isThere = ({ upload: { id } }: StagedFile) => ids.has(id) || places.has(id)
  const come: Upload[] = []
  let dropped = 0
  let maybeDropped = 0
  for (const file of folderImport.files) {
    const { upload, duplicate } = file
    const isStaged = staged.has(upload.id)
    ok(!(isStaged && isThere(file)), `an item is staged and in the library: ${upload.id}`)
    ok(!(isStaged && file.isTriggered), `an acknowledged trigger has left an item: ${upload.id}`)
    if (isThere(file)) {
      if (!file.isImported) come.push(upload)
      file.isImported = true
      upload.isAcknowledged = true
    } else if (!isStaged) {
      const isDuplicate = duplicate !== undefined && isThere(duplicate)
      ok(isDuplicate || !upload.isAcknowledged, `an acknowledged item is lost: ${upload.id}`)
      if (isDuplicate) maybeDropped += 1
      if (isDuplicate && upload.isAcknowledged) dropped += 1
    }
  }
  const path = `status/${folderImport.id}`
  const status = await done<ImportStatus>(ask(server, person.token, 'GET', path))
  equal(status.staged, staged.size)
  equal(status.imported, folderImport.files.filter(({ isImported }) => isImported).length)
  ok(status.duplicates >= dropped && status.duplicates <= maybeDropped, 'a duplicate is miscounted')
  if (staged.size > 0) counts['killed with items staged']++
  if (folderImport.isTriggering) {
    const isHalf = staged.size > 0 && come.length > 0
    counts[`triggers cut off, with ${isHalf ? 'some' : 'all or nothing'} brought in`]++
  }
  folderImport.isTriggering = false
  return come
}
