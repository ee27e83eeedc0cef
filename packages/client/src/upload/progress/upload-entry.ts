import type { FirstFile } from '../../items/first-file.ts'
import type { AcceptedFile } from '../files/upload-rules.ts'

export interface UploadEntry extends AcceptedFile {
  id: number
  /**
   * - `offline`: the server was unreachable. The upload continues once the server answers.
   * - `in-trash`: the trash has an item with the same content, so nothing was sent.
   */
  status:
    | 'idle'
    | 'waiting'
    | 'preparing'
    | 'uploading'
    | 'paused'
    | 'offline'
    | 'uploaded'
    | 'in-trash'
    | 'failed'
  /** The part of the file that has been sent, 0 to 1. */
  progress: number
  /** The id of the item that the file becomes, once the id is known. */
  itemId?: string
  errorMessage?: string
  labels?: string[]
  /** The album to which the item is added once it is stored. */
  albumId?: string
  duplicateInTrash?: string
  duplicate?: boolean
  first?: FirstFile
  restored?: boolean
}
