export interface SealedRecords<T> {
  read(): Promise<T>
  /** Saves the result of `edit`. On a conflict, `edit` runs again on what another device saved. */
  change(edit: (before: T) => T): Promise<T>
  /** Listens to changes, from this or another device, until the returned function is called. */
  subscribe(listener: (now: T) => void): () => void
}
