import type { ImportProgress } from '@safelight/client/import'
import { Pause, Play } from 'lucide-react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import type { ButtonSize } from '../../../shared/ui/controls/button-class.ts'
import { isBusy, isUnderWay, useImport } from './use-import.ts'

interface ImportActionsProps {
  progress: ImportProgress
  size?: ButtonSize
}

/** What can be done with a scan or an import that is under way; nothing with any other. */
export function ImportActions({ progress, size = 'medium' }: ImportActionsProps) {
  const { folderImport } = useImport()
  if (!isBusy(progress)) return null
  return (
    <>
      {isUnderWay(progress) &&
        (progress.status === 'paused' ? (
          <Button size={size} icon={<Play size={14} />} onPress={folderImport.resume}>
            Resume
          </Button>
        ) : (
          <Button size={size} icon={<Pause size={14} />} onPress={folderImport.pause}>
            Pause
          </Button>
        ))}
      <Button size={size} onPress={folderImport.stop}>
        Stop
      </Button>
    </>
  )
}
