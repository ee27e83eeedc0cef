import type { SelectionMessage, UploadTotals } from '@safelight/client/upload-queue'
import { useEffect } from 'react'
import { isShown, useImport } from '../import/use-import.ts'
import { BackupSection, useBackingUp } from './backup-section.tsx'
import { spokenText } from './batch-texts.ts'
import { CopySection, useCopies } from './copy-section.tsx'
import { spokenCopies } from './copy-texts.ts'
import { ImportSection } from './import-section.tsx'
import { LossSection } from './loss-section.tsx'
import styles from './tray.module.css'
import { UploadSection } from './upload-section.tsx'

export interface TrayProps {
  totals: UploadTotals
  refused: readonly SelectionMessage[]
  /** The upload screen shows uploads and the import itself. */
  isOnUploadScreen: boolean
  onDismissUploads: () => void
  onDismissImport: () => void
  onDismissCopies: () => void
}

/**
 * A small panel in the corner with the progress of uploads, an import, a backup and copies. Results stay until
 * dismissed.
 */
export function Tray(props: TrayProps) {
  const { totals, refused, isOnUploadScreen } = props
  const { progress } = useImport()
  const copies = useCopies()
  const showsUploads = !isOnUploadScreen && (totals.phase !== 'none' || refused.length > 0)
  const showsImport = !isOnUploadScreen && isShown(progress)
  const showsCopies = copies.status !== 'none'
  const backingUp = useBackingUp()
  const showsBackup = !isOnUploadScreen && backingUp !== undefined
  const shown = [showsBackup, showsUploads, showsImport, showsCopies].filter(Boolean).length
  useRoomForTray(shown)
  return (
    <>
      <p role="status" className={styles.spoken}>
        {isOnUploadScreen ? '' : spokenText(totals)} {spokenCopies(copies)}
      </p>
      {shown > 0 && (
        <div className={styles.tray}>
          {showsUploads && <LossSection />}
          {showsBackup && <BackupSection folder={backingUp} />}
          {showsCopies && <CopySection onDismiss={props.onDismissCopies} />}
          {showsImport && <ImportSection progress={progress} onDismiss={props.onDismissImport} />}
          {showsUploads && (
            <UploadSection totals={totals} refused={refused} onDismiss={props.onDismissUploads} />
          )}
        </div>
      )}
    </>
  )
}

/** Reserves space for the collapsed tray. Otherwise, it would cover toasts and the end of a page. */
function useRoomForTray(sections: number): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (sections > 0) dataset.traySections = String(sections)
    return () => {
      delete dataset.traySections
    }
  }, [sections])
}
