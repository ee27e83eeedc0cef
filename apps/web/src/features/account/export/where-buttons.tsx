import { texts } from '@safelight/texts/features/account/export'
import { desktopBridge } from '../../../components/desktop/desktop-bridge.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import styles from './export.module.css'

export interface WhereButtonsProps {
  verb: 'export' | 'resume'
  /** Called without a folder if each part of the export is to be a download. */
  onChosen: (folder?: FileSystemDirectoryHandle) => void
}

/**
 * The desktop app offers no downloads: it asks where to save each one, and an export would not notice that the
 * person canceled.
 */
export function WhereButtons({ verb, onChosen }: WhereButtonsProps) {
  async function choose(): Promise<void> {
    try {
      const folder = await chooseFolder()
      if (folder) onChosen(folder)
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.folderUnusable) })
    }
  }
  const withFolder = canChooseFolder()
  const first = verb === 'resume' ? 'primary' : 'secondary'
  const { toFolder, asDownloads, only } = LABELS[verb]
  return (
    <div className={styles.actions}>
      {withFolder && (
        <Button variant={first} onPress={choose}>
          {toFolder}
        </Button>
      )}
      {!desktopBridge && (
        <Button variant={withFolder ? 'secondary' : first} onPress={() => onChosen()}>
          {withFolder ? asDownloads : only}
        </Button>
      )}
    </div>
  )
}

const LABELS = {
  export: {
    toFolder: texts.exportToFolder,
    asDownloads: texts.exportAsDownloads,
    only: texts.export,
  },
  resume: {
    toFolder: texts.continueToFolder,
    asDownloads: texts.continueAsDownloads,
    only: texts.continue,
  },
}

/** `showDirectoryPicker` exists only in Chromium, and TypeScript's library lacks it. */
interface FolderPicker {
  showDirectoryPicker(options: {
    id: string
    mode: 'readwrite'
    startIn: 'downloads'
  }): Promise<FileSystemDirectoryHandle>
}

const canChooseFolder = (): boolean => 'showDirectoryPicker' in window

/** Resolves to undefined if the person cancels. */
async function chooseFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  const { showDirectoryPicker } = window as unknown as FolderPicker
  const options = { id: 'safelight-export', mode: 'readwrite', startIn: 'downloads' } as const
  try {
    return await showDirectoryPicker.call(window, options)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}
