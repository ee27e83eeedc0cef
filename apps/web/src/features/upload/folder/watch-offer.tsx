import { texts } from '@safelight/texts/features/upload'
import { useWatchedFolders } from '../../../components/desktop/use-watched-folders.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { useImport } from '../import/use-import.ts'
import styles from './watch-offer.module.css'

/** Offers to watch the imported folder. Shown only if the desktop app can open the folder again. */
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
      showToast({ tone: 'error', text: errorMessage(error, texts.watchFailed) })
    }
  }

  return (
    <div className={styles.offer}>
      {isWatched ? (
        <p role="status">
          {inline(
            texts.folderIsWatched({
              link: chunks => (
                <TextLink to="/account" hash="folders">
                  {inline(chunks)}
                </TextLink>
              ),
            }),
          )}
        </p>
      ) : (
        <>
          <p>{texts.watchQuestion}</p>
          <Button onPress={add}>{texts.watchFolder}</Button>
        </>
      )}
    </div>
  )
}
