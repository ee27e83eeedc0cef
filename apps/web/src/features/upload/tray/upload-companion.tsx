import type { SelectionMessage } from '@safelight/library/upload-queue'
import { useMatchRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning.ts'
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts'
import { PageDrop } from '../choosing/page-drop.tsx'
import { isUnderWay as isImporting, useImport } from '../import/use-import.ts'
import { percentOf, shareOf } from './batch-texts.ts'
import { UploadTray } from './upload-tray.tsx'
import { useBatchTotals } from './use-batch-totals.ts'
import { useDesktopProgress } from './use-desktop-progress.ts'
import { useProgressTitle } from './use-progress-title.ts'

/** What goes along with every screen: the uploads under way and their result, and the way to drop more files. */
export function UploadCompanion() {
  const { uploads } = useLibrary()
  const totals = useBatchTotals()
  const [refused, setRefused] = useState<readonly SelectionMessage[]>([])
  const isUnderWay = totals.phase === 'active' || totals.phase === 'paused'
  const { progress } = useImport()
  const isBusy = totals.phase === 'active' || isImporting(progress)
  useLeaveWarning(isBusy)
  useWakeLock(isBusy)
  const ofImport = isImporting(progress) ? progress.percentage : undefined
  const importTitle = ofImport === undefined ? undefined : `${ofImport}%`
  const importShare = ofImport === undefined ? undefined : ofImport / 100
  useProgressTitle(isUnderWay ? percentOf(totals) : importTitle)
  useDesktopProgress(isUnderWay ? shareOf(totals) : importShare)

  // The upload screen has a list and a bar of its own.
  const isOnUploadScreen = useMatchRoute()({ to: '/upload' }) !== false
  if (isOnUploadScreen) return null

  function upload(files: File[]): void {
    uploads.clearUploaded()
    const { added, messages } = uploads.add(files)
    // That a list shows a hundred of them matters on the upload screen alone.
    setRefused(messages.filter(({ kind }) => kind === 'error' || added.length === 0))
    for (const { id } of added) uploads.upload(id, [])
  }

  function dismiss(): void {
    setRefused([])
    uploads.dismiss()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageDrop text="Drop to upload to your library" onFiles={upload} />
      <UploadTray totals={totals} refused={refused} onDismiss={dismiss} />
    </>
  )
}
