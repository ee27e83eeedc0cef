import type { Role } from '@safelight/contract/media-keys'
import type { MediaType } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/client/upload'
import { ApiError } from '../api/api-client.ts'
import { itemName, type LibraryItem } from '../items/item.ts'
import type { SharedDetails } from '../items/item-details.ts'
import { type Turn, turnsOf } from '../items/turns.ts'
import { movieNameOf } from '../media/saving/file-names.ts'
import { SeparateFilesError } from '../upload/files/join-files.ts'
import type { KnownFacts } from '../upload/files/known-facts.ts'
import type { AcceptedFile } from '../upload/files/upload-rules.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import { DuplicateInTrashError } from '../upload/sending/duplicate-check.ts'
import { createTransfer, type TransferSteps } from '../upload/transfer.ts'

export interface CopyDeps {
  steps: TransferSteps & Pick<UploadPipeline, 'restore'>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  /** Resolves once the server answers. */
  reach(signal: AbortSignal): Promise<void>
}

/** `present`: the library already has the content. */
export type CopyEnd = 'copied' | 'present'

/**
 * Copies another person's item into the library: reads its original, and uploads it under keys of this account,
 * with new renditions. Keeps the name, time and rotation that the owner chose. Restores a copy from the trash.
 * Throws ApiError, and the signal's reason.
 */
export async function copyItem(
  deps: CopyDeps,
  item: LibraryItem,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<CopyEnd> {
  const { details } = item
  if (!details) throw new Error(texts.cannotBeOpened)
  const picture = await fileOf(deps, item, 'original', itemName(item))
  signal.throwIfAborted()
  const turns = turnsOf(item)
  const known: KnownFacts = {
    taken: details.taken,
    ...(turns > 0 && { turns: turns as Turn }),
  }
  const accepted: AcceptedFile = { file: picture, type: details.type as MediaType, known }
  const movieName = movieNameOf(item, picture.name)
  if (movieName === undefined) return send(deps, accepted, onProgress, signal)
  const movie = await fileOf(deps, item, 'motion', movieName)
  try {
    return await send(deps, { ...accepted, movie }, onProgress, signal)
  } catch (error) {
    if (!(error instanceof SeparateFilesError)) throw error
    const type = details.streams.motion?.type as MediaType
    const ends = [
      await send(deps, accepted, onProgress, signal),
      await send(deps, { file: movie, type, known }, onProgress, signal),
    ]
    return ends.includes('copied') ? 'copied' : 'present'
  }
}

async function fileOf(
  { readStream }: CopyDeps,
  item: LibraryItem,
  role: keyof SharedDetails['streams'] & Role,
  name: string,
): Promise<File> {
  const content = await readStream(item, role)
  const type = item.details?.streams[role]?.type ?? ''
  return new File([content], name, { type, lastModified: Date.parse(`${item.takenLocal}Z`) })
}

async function send(
  { steps, reach }: CopyDeps,
  file: AcceptedFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<CopyEnd> {
  const transfer = createTransfer(steps, {
    file,
    labels: [],
    evenIfTrashed: false,
    socketFrom: 'sending',
    untilReached: () => reach(signal),
    onChange: stage => 'progress' in stage && onProgress(stage.progress),
  })
  const stop = () => transfer.stop('canceled')
  signal.addEventListener('abort', stop)
  try {
    await transfer.go()
    return 'copied'
  } catch (error) {
    if (error instanceof DuplicateInTrashError) {
      return (await steps.restore(error.itemId)) ? 'copied' : 'present'
    }
    if (error instanceof ApiError && error.code === 'DUPLICATE_ITEM') return 'present'
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    transfer.close()
  }
}
