import type { WatchedFolder } from '@safelight/client/import'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/backup'
import { FolderSync } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { useDeviceFolders } from '../folders/use-device-folders.ts'
import styles from './backup.module.css'
import { BackupDialog, type ChosenFolder } from './backup-dialog.tsx'
import { importedText, stateText } from './backup-texts.ts'
import { useWatchedFolders } from './use-watched-folders.ts'

/** The folders that this device backs up. */
export function BackupFolders() {
  const { watched, folders } = useWatchedFolders()
  const device = useDeviceFolders()
  const [failure, setFailure] = useState<string>()
  const [changed, setChanged] = useState<ChosenFolder>()

  async function tried(act: () => Promise<unknown> | undefined, failed: string): Promise<void> {
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure(errorMessage(error, failed))
    }
  }

  const change = ({ handle, options }: WatchedFolder) =>
    tried(async () => {
      const source = await device?.open(handle)
      if (source) setChanged({ source, handle, options })
    }, texts.offerFailed)

  return (
    <>
      {failure && <Banner tone="error">{failure}</Banner>}
      {folders.length > 0 && (
        <ul className={styles.list} aria-label={texts.folders}>
          {folders.map(folder => (
            <FolderRow
              key={folder.handle}
              folder={folder}
              onAllow={() => tried(() => watched?.allow(folder.handle), texts.offerFailed)}
              onLook={() => watched?.lookAgain(folder.handle)}
              onChange={() => change(folder)}
              onRemove={() => tried(() => watched?.remove(folder.handle), texts.stopFailed)}
            />
          ))}
        </ul>
      )}
      {changed && <BackupDialog {...changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

interface FolderRowProps {
  folder: WatchedFolder
  onAllow: () => void
  onLook: () => void
  onChange: () => void
  onRemove: () => void
}

function FolderRow({ folder, onAllow, onLook, onChange, onRemove }: FolderRowProps) {
  const { name, failed, failure, needsAccess, isPartly, importing } = folder
  const isFailure = failure !== undefined && !needsAccess
  return (
    <li className={styles.folder}>
      <FolderSync size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className={styles.what}>
        <strong dir="auto">{name}</strong>
        <span>{importedText(folder)}</span>
        <span className={isFailure ? styles.failure : ''} role="status">
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
        {needsAccess ? (
          <Button size="small" variant="primary" onPress={onAllow}>
            {texts.allow}
          </Button>
        ) : (
          <>
            <Button
              size="small"
              isDisabled={importing !== undefined}
              aria-label={texts.checkNamedNow({ name })}
              onPress={onLook}
            >
              {texts.checkNow}
            </Button>
            <Button size="small" aria-label={texts.changeNamed({ name })} onPress={onChange}>
              {texts.change}
            </Button>
          </>
        )}
        {!needsAccess && (
          <LinkButton
            to="/safe-to-delete"
            search={{ folder: folder.handle }}
            size="small"
            aria-label={texts.freeSpaceNamed({ name })}
          >
            {texts.freeSpace}
          </LinkButton>
        )}
        <Button size="small" aria-label={texts.stopNamed({ name })} onPress={onRemove}>
          {common.stop}
        </Button>
      </div>
    </li>
  )
}

/** The largest number of failed files that a row lists. */
const SHOWN = 100
