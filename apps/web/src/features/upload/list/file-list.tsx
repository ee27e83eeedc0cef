import { LIMITS } from '@safelight/contract/limits'
import { shownEntries, type UploadEntry } from '@safelight/library/upload-queue'
import { formatCount } from '../../../shared/format.ts'
import styles from '../upload.module.css'
import { FileRow, type FileRowActions } from './file-row.tsx'

/** The chosen files, a hundred of them; of more, those that matter at the moment. */
export function FileList({
  entries,
  ...actions
}: { entries: readonly UploadEntry[] } & FileRowActions) {
  if (entries.length === 0) return null
  const shown = shownEntries(entries, LIMITS.filesShown)
  const more = entries.length - shown.length
  return (
    <>
      <ul className={styles.list} aria-label="Selected files">
        {shown.map(entry => (
          <FileRow key={entry.id} entry={entry} {...actions} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>and {formatCount(more, 'more file')}</p>}
    </>
  )
}
