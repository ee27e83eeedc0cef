import { texts as common } from '@safelight/texts/common'
import { StorageRoom, storageText } from '../../components/storage/storage-room.tsx'
import { useStorage } from '../../components/storage/use-storage.ts'
import { useImport } from './import/use-import.ts'
import { useBatchTotals } from './tray/use-batch-totals.ts'
import styles from './upload.module.css'

export function UploadStorage() {
  const { phase } = useBatchTotals()
  const { status } = useImport().progress
  return <Asked key={`${phase} ${status}`} />
}

/** Asks the server for the used space when it mounts. Until the answer, shows the last known value. */
function Asked() {
  const { storage } = useStorage()
  if (storage.limitBytes === null) return null
  return (
    <section className={styles.storage} aria-label={common.storage}>
      <p>{storageText(storage)}</p>
      <StorageRoom storage={storage} />
    </section>
  )
}
