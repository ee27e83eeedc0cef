export interface FileEntry {
  /** Relative to the folder, separated by `/`. */
  readonly path: string
  readonly size: number
  /** When the file was last changed, in milliseconds since 1970. */
  readonly modified: number
  /** Why the entry cannot be read, if known already. An unreadable folder is also an entry with a problem. */
  readonly problem?: string
  /** Whether this is a symbolic link. The scan reports links as left out, and never opens them. */
  readonly isLink?: boolean
  /**
   * Opens the content. Rejects if the file can no longer be read. Slices of the blob must be read from the
   * disk, because a large file does not fit into memory.
   */
  open(): Promise<Blob>
}

/** Deletes files of a folder. */
export interface FolderRemoval {
  /** Asks the person for permission, if it is needed. Call it only on a press. */
  allow(): Promise<boolean>
  /** Opens a file as it is now. Resolves to undefined or rejects if there is none. */
  open(path: string): Promise<{ size: number; modified: number; content: Blob } | undefined>
  /** Deletes a file, unless its size or time is not that of `stamp`. Returns whether it did. */
  remove(path: string, stamp: { size: number; modified: number }): Promise<boolean>
}

/** A folder that a person chose. Symbolic links in it are not followed. */
export interface FolderSource {
  readonly name: string
  /** Whether a person chose one folder, and not archives or several folders. */
  readonly isFolder?: boolean
  readonly handle?: string
  /** Absent if files of the folder cannot be deleted here. */
  readonly removal?: FolderRemoval
  /** Yields all files in the folder and its subfolders once, in any order. Each call starts over. */
  entries(): AsyncIterable<FileEntry>
}
