import { texts } from '@safelight/texts/components/backup'
import { useWatchedFolders } from '../../../components/backup/use-watched-folders.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import styles from './backup-offer.module.css'
import { useImport } from './use-import.ts'

/** Offers to back up the imported folder. Shown only if the folder can be read again later. */
export function BackupOffer() {
  const { folderImport } = useImport()
  const { watched, folders } = useWatchedFolders()
  const { value: last } = useAsync([folderImport], () => folderImport.begun())
  if (!watched || last?.handle === undefined) return null
  const isWatched = folders.some(({ handle }) => handle === last.handle)

  async function add(): Promise<void> {
    try {
      await watched?.addImported()
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.offerFailed) })
    }
  }

  return (
    <div className={styles.offer}>
      {isWatched ? (
        <p role="status">
          {inline(
            texts.offerAccepted({
              link: chunks => (
                <TextLink to="/account" hash="backup">
                  {inline(chunks)}
                </TextLink>
              ),
            }),
          )}
        </p>
      ) : (
        <>
          <p>{texts.offer}</p>
          <Button onPress={add}>{texts.offerAccept}</Button>
        </>
      )}
    </div>
  )
}
