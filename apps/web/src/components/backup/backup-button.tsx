import { texts } from '@safelight/texts/components/backup'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { isPhone } from '../folders/is-phone.ts'
import { useDeviceFolders } from '../folders/use-device-folders.ts'
import { BackupDialog, type ChosenFolder } from './backup-dialog.tsx'
import { useWatchedFolders } from './use-watched-folders.ts'

/** Lets the person choose a folder and how it is backed up. */
export function BackupButton() {
  const device = useDeviceFolders()
  const { folders } = useWatchedFolders()
  const [chosen, setChosen] = useState<ChosenFolder>()
  if (!device) return null

  async function pick(): Promise<void> {
    try {
      const source = await device?.pick()
      if (!source) return
      const { handle } = source
      if (handle === undefined) throw new Error(texts.cannotKeep)
      const known = folders.find(folder => folder.handle === handle)
      setChosen({ source, handle, ...(known ? { options: known.options } : {}) })
    } catch (error) {
      const reason = errorMessage(error, texts.cannotKeep)
      showToast({ tone: 'error', text: texts.pickFailed({ reason }) })
    }
  }

  return (
    <>
      {isPhone() ? (
        <Button icon={<Smartphone size={18} />} onPress={pick}>
          {texts.backUpPhone}
        </Button>
      ) : (
        <Button onPress={pick}>{texts.backUpFolder}</Button>
      )}
      {chosen && <BackupDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
