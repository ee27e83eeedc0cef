import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import { fileOf } from '@safelight/media/archives'
import { ApiError } from '../api/api-client.ts'
import { DuplicateInTrashError } from '../upload/sending/duplicate-check.ts'
import { createTransfer, type Transfer, type TransferSteps } from '../upload/transfer.ts'
import type { FoundFile } from './found-files.ts'
import type { ImportEnd } from './import-progress.ts'
import type { Sidecar } from './sidecars/sidecar.ts'
import { EMPTY_FILE, nameOf } from './supported-files.ts'

export interface ImportedFile {
  end: ImportEnd
  dto?: ChunkedDescriptor
  /** The id of the item in the trash that has the file's content. */
  trashed?: string
}

export interface FileImport {
  /** Throws ApiError, and errors of reading the file. */
  go(): Promise<ImportedFile>
  pause(): void
  resume(): void
  stop(): void
}

export interface OpenedContent {
  content: Blob
  movie?: File
}

export function importFile(
  steps: TransferSteps,
  found: FoundFile,
  { content, movie }: OpenedContent,
  { facts, labels }: Sidecar,
  isOfRawPair: boolean,
): FileImport {
  let transfer: Transfer | undefined
  let dto: ChunkedDescriptor | undefined

  const noting: TransferSteps = {
    ...steps,
    async prepare(...given) {
      const upload = await steps.prepare(...given)
      dto = upload.dto
      return upload
    },
  }

  async function go(): Promise<ImportedFile> {
    const { type } = found
    if (content.size === 0 || !type) throw new Error(EMPTY_FILE)
    const name = facts.name ?? nameOf(found.path)
    const file = fileOf(content, name, { type, lastModified: found.modified })
    transfer = createTransfer(noting, {
      file: {
        file,
        type,
        known: facts,
        ...(movie ? { movie } : {}),
        ...(isOfRawPair ? { isOfRawPair } : {}),
      },
      labels,
      evenIfTrashed: false,
      socketFrom: 'sending',
      onChange: () => {},
    })
    try {
      await transfer.go()
      return ended('uploaded')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DUPLICATE_ITEM') return ended('duplicates')
      if (error instanceof DuplicateInTrashError)
        return { ...ended('inTrash'), trashed: error.itemId }
      throw error
    } finally {
      transfer.close()
    }
  }

  const ended = (end: ImportEnd): ImportedFile => ({ end, ...(dto ? { dto } : {}) })

  return {
    go,
    pause: () => void transfer?.pause(),
    resume: () => void transfer?.resume(),
    stop: () => transfer?.stop('closed'),
  }
}
