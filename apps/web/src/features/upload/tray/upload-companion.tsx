import { texts } from '@safelight/texts/features/upload'
import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { useRefused } from '../../../components/left-out/use-refused.ts'
import { formatPercent } from '../../../shared/format.ts'
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning.ts'
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts'
import { setTitlePrefix } from '../../../shared/ui/layout/page-title.tsx'
import { PageDrop } from '../choosing/page-drop.tsx'
import { spokenText } from '../import/import-texts.ts'
import { isUnderWay as isImporting, useImport } from '../import/use-import.ts'
import { useImportStart } from '../import/use-import-start.ts'
import { useBackingUp } from './backup-section.tsx'
import { isUnderWay, percentOf, shareOf } from './batch-texts.ts'
import { useCopies } from './copy-section.tsx'
import styles from './tray.module.css'
import { Tray } from './tray.tsx'
import { useBatchTotals } from './use-batch-totals.ts'

export function UploadCompanion() {
  const { uploads, copies } = useLibrary()
  const { folderImport, progress } = useImport()
  const totals = useBatchTotals()
  const refusal = useRefused()
  const copying = useCopies()
  const isCopying = copying.status === 'running'
  const isBackingUp = useBackingUp() !== undefined
  const isBusy = totals.phase === 'active' || isImporting(progress) || isCopying
  useLeaveWarning(isBusy || totals.phase === 'offline')
  // A screen that turns off would end the backup.
  useWakeLock(isBusy || isBackingUp)
  const ofImport = isImporting(progress) ? progress.percentage : undefined
  const importShare = ofImport === undefined ? undefined : ofImport / 100
  const importTitle = importShare === undefined ? undefined : formatPercent(importShare)
  useProgressTitle(isUnderWay(totals) ? percentOf(totals) : importTitle)
  const copyShare = isCopying ? copying.share : undefined
  useDesktopProgress(isUnderWay(totals) ? shareOf(totals) : (importShare ?? copyShare))
  const navigate = useNavigate()
  const { takeFolders, takeArchives } = useImportStart(() => void navigate({ to: '/upload' }))
  const isOnUploadScreen = useMatchRoute()({ to: '/upload' }) !== false

  async function upload(chosen: File[]): Promise<void> {
    const files = takeArchives(chosen)
    if (files.length === 0) return
    uploads.clearUploaded()
    const { added, messages } = await uploads.add(files)
    // Shows only errors, unless no file was added. The other messages are about the list of the upload
    // screen.
    refusal.add(messages.filter(({ kind }) => kind === 'error' || added.length === 0))
    for (const { id } of added) uploads.upload(id, [])
  }

  function dismissUploads(): void {
    refusal.dismiss()
    uploads.dismiss()
    focusPage()
  }

  function dismissImport(): void {
    folderImport.leave()
    focusPage()
  }

  function dismissCopies(): void {
    copies.dismiss()
    focusPage()
  }

  return (
    <>
      <p role="status" className={styles.spoken}>
        {spokenText(progress)}
      </p>
      {!isOnUploadScreen && (
        <PageDrop text={texts.dropToUpload} onFiles={upload} onFolders={takeFolders} />
      )}
      <Tray
        totals={totals}
        refused={refusal.refused}
        isOnUploadScreen={isOnUploadScreen}
        onDismissUploads={dismissUploads}
        onDismissImport={dismissImport}
        onDismissCopies={dismissCopies}
      />
    </>
  )
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

function useDesktopProgress(share: number | undefined): void {
  // Rounded to whole percents, because each new value is a call to another process.
  const shown = share !== undefined ? Math.round(share * 100) / 100 : null
  useEffect(() => void desktopBridge?.showProgress(shown), [shown])
  useEffect(() => () => void desktopBridge?.showProgress(null), [])
}

function useProgressTitle(percent: string | undefined): void {
  useEffect(() => {
    setTitlePrefix(percent === undefined ? '' : `${percent} · `)
    return () => setTitlePrefix('')
  }, [percent])
}
