import { shownEntries, type UploadEntry } from '@safelight/client/upload-queue'
import { LIMITS } from '@safelight/contract/limits'
import { texts } from '@safelight/texts/features/upload'
import styles from '../upload.module.css'
import { failedFirst } from './failed-first.ts'
import { FileRow, type FileRowActions } from './file-row.tsx'

/** If there are more than `LIMITS.filesShown` files, leaves out uploaded files first, then waiting ones. */
export function FileList({
  entries,
  ...actions
}: { entries: readonly UploadEntry[] } & FileRowActions) {
  if (entries.length === 0) return null
  const shown = failedFirst(shownEntries(entries, LIMITS.filesShown))
  const more = entries.length - shown.length
  return (
    <>
      <ul className={styles.list} aria-label={texts.selectedFiles}>
        {shown.map(entry => (
          <FileRow key={entry.id} entry={entry} {...actions} />
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{texts.moreFiles({ count: more })}</p>}
    </>
  )
}
