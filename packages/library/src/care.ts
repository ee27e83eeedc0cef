import type { DetailsEdit } from './edits.ts'
import type { LibraryItem } from './items.ts'

/**
 * What a person does to items: each change is shown at once in every page, then made by the server, and
 * taken back where that fails. Nothing here throws for what the server or the network does: it says it.
 */
export interface Care {
  /** Makes an edit in the newest details of items, whoever changed them since. */
  edit(items: readonly LibraryItem[], edit: DetailsEdit): Promise<CareResult>
  trash(items: readonly LibraryItem[]): Promise<CareResult>
  /** Those whose content is in the library again by now stay in the trash. */
  restore(ids: readonly string[]): Promise<CareResult>
  /** Of what is deleted for good nothing stays on this device. */
  deleteForGood(ids: readonly string[]): Promise<CareResult>
  /** Throws ApiError; what was deleted until then is gone. */
  emptyTrash(): Promise<void>
  /** Throws ApiError. */
  trashPage(after: string | undefined): Promise<TrashPage>
}

/** An item in the trash. */
export interface TrashedItem extends LibraryItem {
  trashedAt: string
}

export interface TrashPage {
  items: TrashedItem[]
  /** Where the next page begins; undefined when this is the last. */
  next: string | undefined
}

/** What became of items: of some of them, and what the others fail for. */
export interface CareResult {
  /** Ids. */
  done: string[]
  failed: string[]
  /** A sentence, if any failed. */
  reason?: string
}
