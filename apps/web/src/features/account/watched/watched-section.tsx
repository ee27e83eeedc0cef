import type { WatchedFolder } from '@safelight/client/import'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/watched'
import { FolderSync } from 'lucide-react'
import { useState } from 'react'
import { useWatchedFolders } from '../../../components/desktop/use-watched-folders.ts'
import { errorMessage } from '../../../shared/error-message.ts'
import { inline } from '../../../shared/inline.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { TextLink } from '../../../shared/ui/controls/text-link.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Section } from '../section.tsx'
import styles from './watched.module.css'
import { importedText, stateText } from './watched-texts.ts'

/** Shown only in the desktop app, because browsers cannot watch folders. */
export function WatchedSection() {
  const { watched, folders } = useWatchedFolders()
  const [failure, setFailure] = useState<string>()
  if (!watched) return null

  async function remove(handle: string): Promise<void> {
    setFailure(undefined)
    try {
      await watched?.remove(handle)
    } catch (error) {
      setFailure(errorMessage(error, texts.stopFailed))
    }
  }

  return (
    <Section id="folders" title={texts.title} lead={texts.lead}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {folders.length === 0 && (
        <p className={styles.none}>
          {inline(texts.none({ link: chunks => <TextLink to="/upload">{chunks}</TextLink> }))}
        </p>
      )}
      <ul className={styles.list} aria-label={texts.watchedFolders}>
        {folders.map(folder => (
          <FolderRow
            key={folder.handle}
            folder={folder}
            onLook={() => watched.lookAgain(folder.handle)}
            onRemove={() => remove(folder.handle)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface FolderRowProps {
  folder: WatchedFolder
  onLook: () => void
  onRemove: () => void
}

function FolderRow({ folder, onLook, onRemove }: FolderRowProps) {
  const { name, failed, failure, isPartly, importing } = folder
  return (
    <li className={styles.folder}>
      <FolderSync size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.what}>
        <strong dir="auto">{name}</strong>
        <span>{importedText(folder)}</span>
        <span className={failure !== undefined ? styles.failure : ''} role="status">
          {stateText(folder)}
        </span>
        {isPartly && <span>{texts.partlyWatched}</span>}
        {failed.length > 0 && (
          <details className={styles.failed}>
            <summary>{texts.failedFiles({ count: failed.length })}</summary>
            <ul>
              {failed.slice(0, SHOWN).map(({ path, reason }) => (
                <li key={path} dir="auto">
                  {texts.failedFile({ path, reason })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          isDisabled={importing !== undefined}
          aria-label={texts.checkNamedNow({ name })}
          onPress={onLook}
        >
          {texts.checkNow}
        </Button>
        <Button size="small" aria-label={texts.stopNamed({ name })} onPress={onRemove}>
          {common.stop}
        </Button>
      </div>
    </li>
  )
}

/** The largest number of failed files that the section lists. */
const SHOWN = 100
