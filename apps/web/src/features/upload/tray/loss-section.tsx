import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { PhoneLossNotice } from '../../../components/privacy/phone-loss-notice.tsx'
import { usePacedStore } from '../../../shared/hooks/use-paced-store.ts'
import { useFilesOf } from '../use-files-of.ts'
import styles from './tray.module.css'

export function LossSection() {
  const { uploads } = useLibrary()
  const entries = usePacedStore(uploads.subscribe, uploads.entries)
  return (
    <div className={styles.losses}>
      <PhoneLossNotice files={useFilesOf(entries)} />
    </div>
  )
}
