import { texts } from '@safelight/texts/components/left-out'
import { Download } from 'lucide-react'
import { saveText } from '../../shared/save-text.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { type LeftOut, leftOutCsv } from './left-out-csv.ts'

export function SaveLeftOut({ files }: { files: readonly LeftOut[] }) {
  if (files.length === 0) return null
  return (
    <Button
      size="small"
      icon={<Download size={14} />}
      onPress={() => saveText('left-out.csv', leftOutCsv(files), 'text/csv')}
    >
      {texts.saveList}
    </Button>
  )
}
