import type { FolderSource, WatchedFolder } from '@safelight/client/import'
import { texts } from '@safelight/texts/features/safe-delete'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { listedFolder } from '../../components/folders/listed-folder.ts'
import { useDeviceFolders } from '../../components/folders/use-device-folders.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './safe-delete.module.css'

export interface FolderToCheckProps {
  folders: readonly WatchedFolder[]
  onOpen: (handle: string) => void
  onChoose: (source: FolderSource) => void
  onFailure: (failure: string) => void
}

/** Offers the folders that this device backs up, and any other. */
export function FolderToCheck({ folders, onOpen, onChoose, onFailure }: FolderToCheckProps) {
  const device = useDeviceFolders()
  const canList = 'webkitdirectory' in HTMLInputElement.prototype

  async function pick(): Promise<void> {
    try {
      const source = await device?.pick()
      if (source) onChoose(source)
    } catch (error) {
      onFailure(texts.chooseFailed({ reason: errorMessage(error, texts.unopened) }))
    }
  }

  return (
    <div className={styles.actions}>
      {folders.map(({ handle, name }) => (
        <Button key={handle} onPress={() => onOpen(handle)}>
          {texts.checkFolder({ name })}
        </Button>
      ))}
      {device && <Button onPress={pick}>{texts.chooseFolder}</Button>}
      {!device && canList && (
        <FileTrigger
          acceptDirectory
          onSelect={files => {
            if (files && files.length > 0) onChoose(listedFolder([...files]))
          }}
        >
          <Button>{texts.chooseFolder}</Button>
        </FileTrigger>
      )}
      {!device && !canList && <p className={styles.hint}>{texts.needsDesktopApp}</p>}
    </div>
  )
}
