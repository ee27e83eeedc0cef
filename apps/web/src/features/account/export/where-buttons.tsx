import { errorMessage } from '../../../shared/error-message.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import styles from './export.module.css'
import { canChooseFolder, chooseFolder } from './folder.ts'

export interface WhereButtonsProps {
  verb: 'Export' | 'Go On'
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
      showToast({ tone: 'error', text: errorMessage(error, 'The folder cannot be used.') })
    }
  }
  const withFolder = canChooseFolder()
  const first = verb === 'Go On' ? 'primary' : 'secondary'
  return (
    <div className={styles.actions}>
      {withFolder && (
        <Button variant={first} onPress={choose}>
          {verb} to a Folder
        </Button>
      )}
      <Button variant={withFolder ? 'secondary' : first} onPress={() => onChosen()}>
        {withFolder ? `${verb} as Downloads` : verb}
      </Button>
    </div>
  )
}
