import type { WatchedFolder } from '@safelight/client/import'
import { lastBackup } from '@safelight/client/watched-folder'
import { texts } from '@safelight/texts/components/backup'
import { Link } from '@tanstack/react-router'
import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import styles from './backup.module.css'
import { backedUpText, importingText, stateText } from './backup-texts.ts'
import { useWatchedFolders } from './use-watched-folders.ts'

/** One quiet line that says when this device was last backed up, or what the backup needs. */
export function BackupLine() {
  const { watched, folders } = useWatchedFolders()
  useEachMinute()
  if (!watched || folders.length === 0) return null
  const closed = folders.find(({ needsAccess }) => needsAccess)
  const failed = folders.reduce((sum, folder) => sum + folder.failed.length, 0)
  const { text, isFailure } = lineOf(folders)

  async function allow(handle: string): Promise<void> {
    try {
      await watched?.allow(handle)
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.offerFailed) })
    }
  }

  const icon = { size: 16, 'aria-hidden': true } as const
  const isUploading = folders.some(({ importing }) => importing)
  const isTroubled = isFailure || failed > 0 || closed !== undefined
  return (
    <div className={styles.line}>
      {isUploading && <CloudUpload {...icon} />}
      {!isUploading && (isTroubled ? <CloudOff {...icon} /> : <CloudCheck {...icon} />)}
      <Link to="/account" hash="backup">
        {[text, failed > 0 && texts.failedFiles({ count: failed })].filter(Boolean).join(' · ')}
      </Link>
      {closed && (
        <Button size="small" onPress={() => allow(closed.handle)}>
          {texts.allow}
        </Button>
      )}
    </div>
  )
}

function lineOf(folders: readonly WatchedFolder[]): { text: string; isFailure?: boolean } {
  const [closed] = folders.filter(({ needsAccess }) => needsAccess)
  if (closed) return { text: stateText(closed) }
  const [stopped] = folders.filter(({ failure }) => failure !== undefined)
  if (stopped) {
    const { name, failure: reason = '' } = stopped
    return { text: texts.stopped({ name, reason }), isFailure: true }
  }
  const [paused] = folders.filter(folder => folder.paused)
  if (paused) return { text: stateText(paused) }
  const [importing] = folders.flatMap(folder => folder.importing ?? [])
  if (importing) return { text: importingText(importing) }
  const last = lastBackup(folders)
  return { text: last === undefined ? texts.checking : backedUpText(last) }
}

function useEachMinute(): void {
  const [, show] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(show, 60_000)
    return () => clearInterval(timer)
  }, [])
}
