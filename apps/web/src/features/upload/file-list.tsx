import { LIMITS } from '@safelight/contract/limits'
import type { UploadEntry } from '@safelight/library/upload-queue'
import { FileRow, type FileRowActions } from './file-row.tsx'
import styles from './upload.module.css'

/** The chosen files, the first hundred of them. */
export function FileList({
  entries,
  ...actions
}: { entries: readonly UploadEntry[] } & FileRowActions) {
  if (entries.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Selected files">
      {entries.slice(0, LIMITS.filesShown).map(entry => (
        <FileRow key={entry.id} entry={entry} {...actions} />
      ))}
    </ul>
  )
}
