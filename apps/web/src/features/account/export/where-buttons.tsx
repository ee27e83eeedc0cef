import { texts } from '@safelight/texts/account-export'
import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import styles from './export.module.css'

export interface WhereButtonsProps {
  verb: 'export' | 'resume'
  /** Without a folder, each part is a download. */
  onChosen: (folder?: FileSystemDirectoryHandle) => void
}

/** Begins, with a folder where the browser can write into one, else with downloads. */
export function WhereButtons({ verb, onChosen }: WhereButtonsProps) {
  async function choose(): Promise<void> {
    try {
      const folder = await chooseFolder()
      if (folder) onChosen(folder)
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.theFolderCannotBeUsed) })
    }
  }
  const withFolder = canChooseFolder()
  const first = verb === 'resume' ? 'primary' : 'secondary'
  const label = verb === 'resume' ? texts.goOn : texts.export
  return (
    <div className={styles.actions}>
      {withFolder && (
        <Button variant={first} onPress={choose}>
          {verb === 'resume' ? texts.goOnToAFolder : texts.exportToAFolder}
        </Button>
      )}
      <Button variant={withFolder ? 'secondary' : first} onPress={() => onChosen()}>
        {withFolder ? texts.asDownloads({ verb: label }) : label}
      </Button>
    </div>
  )
}

/** In Chromium; not in TypeScript's library. */
interface FolderPicker {
  showDirectoryPicker(options: {
    id: string
    mode: 'readwrite'
    startIn: 'downloads'
  }): Promise<FileSystemDirectoryHandle>
}

/** Whether a person can choose a folder that files are written into. */
const canChooseFolder = (): boolean => 'showDirectoryPicker' in window

/** The folder that a person chooses; undefined if they choose none. */
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
