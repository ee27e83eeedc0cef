import type { ImportProgress } from '@safelight/client/import'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/upload'
import { Pause, Play } from 'lucide-react'
import { Button } from '../../../shared/ui/controls/button.tsx'
import type { ButtonSize } from '../../../shared/ui/controls/button-class.ts'
import { isBusy, isUnderWay, useImport } from './use-import.ts'

interface ImportActionsProps {
  progress: ImportProgress
  size?: ButtonSize
}

export function ImportActions({ progress, size = 'medium' }: ImportActionsProps) {
  const { folderImport } = useImport()
  if (!isBusy(progress)) return null
  return (
    <>
      {isUnderWay(progress) &&
        (progress.status === 'paused' ? (
          <Button size={size} icon={<Play size={14} />} onPress={folderImport.resume}>
            {texts.resume}
          </Button>
        ) : (
          <Button size={size} icon={<Pause size={14} />} onPress={folderImport.pause}>
            {texts.pause}
          </Button>
        ))}
      <Button size={size} onPress={folderImport.stop}>
        {common.stop}
      </Button>
    </>
  )
}
