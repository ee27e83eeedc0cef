/** A file of a folder, before its content is there. */
export interface FileEntry {
  /** From the folder on, its parts divided by `/`; without the folder's own name. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** When the file was last changed, in milliseconds since 1970. */
  readonly modified: number
  /** Why it cannot be read, if that is known already; a folder that cannot be listed is such an entry too. */
  readonly problem?: string
  /** It leads elsewhere, and is not followed: it is counted, and never opened. */
  readonly isLink?: boolean
  /**
   * Its content. It is posted to workers and read in slices, several times: a `Blob` of the platform that does
   * not hold a large file in memory. Rejects when the file can no longer be read.
   */
  open(): Promise<Blob>
}

/** A folder that a person chose. Links out of it are not followed. */
export interface FolderSource {
  /** Of the folder, as people see it. */
  readonly name: string
  /** By which the folder is found again after a restart, where that can be. */
  readonly handle?: string
  /** All files in it and in the folders within, each once, in any order; again from the start at each call. */
  entries(): AsyncIterable<FileEntry>
}
