import type { SelectionMessage, UploadTotals } from '@safelight/client/upload-queue'
import { useEffect } from 'react'
import { isShown, useImport } from '../import/use-import.ts'
import { spokenText } from './batch-texts.ts'
import { ImportSection } from './import-section.tsx'
import styles from './tray.module.css'
import { UploadSection } from './upload-section.tsx'

export interface TrayProps {
  totals: UploadTotals
  refused: readonly SelectionMessage[]
  onDismissUploads: () => void
  onDismissImport: () => void
}

/** A small panel in the corner with the progress of uploads and an import. Results stay until dismissed. */
export function Tray({ totals, refused, onDismissUploads, onDismissImport }: TrayProps) {
  const { progress } = useImport()
  const showsUploads = totals.phase !== 'none' || refused.length > 0
  const showsImport = isShown(progress)
  useRoomForTray(Number(showsUploads) + Number(showsImport))
  return (
    <>
      <p role="status" className={styles.spoken}>
        {spokenText(totals)}
      </p>
      {(showsUploads || showsImport) && (
        <div className={styles.tray}>
          {showsImport && <ImportSection progress={progress} onDismiss={onDismissImport} />}
          {showsUploads && (
            <UploadSection totals={totals} refused={refused} onDismiss={onDismissUploads} />
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
