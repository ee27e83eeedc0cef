import type { FirstFile } from '../../items/first-file.ts'
import type { AcceptedFile } from '../files/upload-rules.ts'

/** A file that a person chose to upload, and what has become of it. */
export interface UploadEntry extends AcceptedFile {
  id: number
  /** `in-trash`: the same content lies in the trash, and nothing was sent. */
  status:
    | 'idle'
    | 'waiting'
    | 'preparing'
    | 'uploading'
    | 'paused'
    | 'uploaded'
    | 'in-trash'
    | 'failed'
  /** The share that was sent, 0 to 1. */
  progress: number
  /** Of the item that it becomes, once it is known. */
  itemId?: string
  errorMessage?: string
  /** With which it was started. */
  labels?: string[]
  /** The item in the trash that has the same content. */
  duplicateInTrash?: string
  /** Uploaded before: nothing was stored a second time. */
  duplicate?: boolean
  /** The item that has its content, where it opens. */
  first?: FirstFile
  /** Taken back from the trash. */
  restored?: boolean
}
