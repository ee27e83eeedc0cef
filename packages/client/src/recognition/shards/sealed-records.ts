/** A sealed document of the account that all its devices edit. */
export interface SealedRecords<T> {
  read(): Promise<T>
  /** Saves what `edit` makes of it. On a conflict with another device, `edit` runs again on what that one saved. */
  change(edit: (before: T) => T): Promise<T>
  /** Tells what the document says whenever it has changed, here or elsewhere. Returns what ends that. */
  subscribe(listener: (now: T) => void): () => void
}
