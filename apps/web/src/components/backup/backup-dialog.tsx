import type { FolderSource, WatchOptions } from '@safelight/client/import'
import { texts } from '@safelight/texts/components/backup'
import { useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Checkbox } from '../../shared/ui/fields/checkbox.tsx'
import { FormDialog } from '../../shared/ui/overlays/form-dialog.tsx'
import { isPhone } from '../folders/is-phone.ts'
import styles from './backup.module.css'
import { useFoundFiles } from './use-found-files.ts'
import { useWatchedFolders } from './use-watched-folders.ts'

export interface ChosenFolder {
  source: FolderSource
  handle: string
  /** Undefined if the folder is not backed up yet. */
  options?: WatchOptions
}

export interface BackupDialogProps extends ChosenFolder {
  onClose: () => void
}

export function BackupDialog({ source, handle, options, onClose }: BackupDialogProps) {
  const { watched } = useWatchedFolders()
  const [leftOut, setLeftOut] = useState(options?.leftOut ?? [])
  const [albums, setAlbums] = useState(options?.albums ?? false)
  const [pausesOnMetered, setPausesOnMetered] = useState(options?.pausesOnMetered ?? isPhone())
  const [pausesOnLowBattery, setPausesOnLowBattery] = useState(
    options?.pausesOnLowBattery ?? isPhone(),
  )
  const { total, subfolders, isOver, failure: unread } = useFoundFiles(source)
  const [failure, setFailure] = useState<string>()
  const { busy, run } = useBusy()
  const names = [...new Set([...subfolders.keys(), ...leftOut])].sort()

  async function start(): Promise<void> {
    setFailure(undefined)
    const labels = options?.labels ?? []
    const chosen = { albums, labels, leftOut, pausesOnMetered, pausesOnLowBattery }
    try {
      await run(async () => watched?.add(handle, source.name, chosen))
      onClose()
    } catch (error) {
      setFailure(errorMessage(error, texts.startFailed))
    }
  }

  const choose = (name: string, isChosen: boolean) =>
    setLeftOut(before => (isChosen ? before.filter(each => each !== name) : [...before, name]))

  return (
    <FormDialog
      title={texts.dialogTitle({ name: source.name })}
      submit={options ? texts.save : texts.start}
      submitting={options ? texts.saving : texts.starting}
      busy={busy}
      failure={failure ?? (unread === undefined ? undefined : texts.readFailed({ reason: unread }))}
      onSubmit={start}
      onClose={onClose}
    >
      <p role="status">
        {isOver ? texts.found({ count: total }) : texts.lookingThrough({ count: total })}
      </p>
      {names.length > 0 && (
        <fieldset className={styles.subfolders}>
          <legend>{texts.subfolders}</legend>
          {names.map(name => (
            <Checkbox
              key={name}
              isSelected={!leftOut.includes(name)}
              onChange={isChosen => choose(name, isChosen)}
            >
              {texts.subfolder({ name, count: subfolders.get(name) ?? 0 })}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {(names.length > 0 || albums) && (
        <Checkbox isSelected={albums} onChange={setAlbums}>
          {texts.foldersToAlbums}
        </Checkbox>
      )}
      <Checkbox isSelected={pausesOnMetered} onChange={setPausesOnMetered}>
        {texts.pauseOnMetered}
      </Checkbox>
      <Checkbox isSelected={pausesOnLowBattery} onChange={setPausesOnLowBattery}>
        {texts.pauseOnLowBattery}
      </Checkbox>
    </FormDialog>
  )
}
