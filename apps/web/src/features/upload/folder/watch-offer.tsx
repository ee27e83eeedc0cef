import { texts } from '@safelight/texts/upload'
import { useWatchedFolders } from '../../../components/desktop/use-watched-folders.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { useImport } from '../import/use-import.ts'
import styles from './watch-offer.module.css'

/** After an import of a folder that the desktop app can find again: whether it is to be watched from now on. */
export function WatchOffer() {
  const { folderImport } = useImport()
  const { watched, folders } = useWatchedFolders()
  const { value: last } = useAsync([folderImport], () => folderImport.begun())
  if (!watched || last?.handle === undefined) return null
  const isWatched = folders.some(({ handle }) => handle === last.handle)

  async function add(): Promise<void> {
    try {
      await watched?.addImported()
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.thisFolderCannotBeWatched) })
    }
  }

  return (
    <div className={styles.offer}>
      {isWatched ? (
        <p role="status">
          New and changed files in this folder are imported by themselves, while the app is open.{' '}
          <TextLink to="/account">{texts.watchedFolders}</TextLink>
        </p>
      ) : (
        <>
          <p>{texts.importWhatIsNewInThis}</p>
          <Button onPress={add}>{texts.watchThisFolder}</Button>
        </>
      )}
    </div>
  )
}
