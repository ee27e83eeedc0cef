import { ALLOWED_TYPES, FORMAT_NAMES } from '@safelight/contract/media-types'
import { ImageUp } from 'lucide-react'
import { DropZone as AriaDropZone, type DropItem, FileTrigger, Text } from 'react-aria-components'
import { classes } from '../../shared/classes.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import styles from './upload.module.css'

export interface DropZoneProps {
  onFiles: (files: File[]) => void
  /** Lower, when files are chosen already. */
  compact: boolean
}

/** Where files and folders are dropped; a press lets one browse for them. */
export function DropZone({ onFiles, compact }: DropZoneProps) {
  return (
    <AriaDropZone
      className={classes(styles.zone, compact && styles.compact)}
      getDropOperation={() => 'copy'}
      onDrop={async ({ items }) => onFiles(await filesOf(items))}
    >
      <ImageUp size={compact ? 24 : 36} strokeWidth={1.25} aria-hidden="true" />
      <Text slot="label" className={styles.invitation ?? ''}>
        Drop photos and videos here
      </Text>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={[...ALLOWED_TYPES]}
        onSelect={files => onFiles([...(files ?? [])])}
      >
        <Button>Browse files</Button>
      </FileTrigger>
      <p className={styles.limits}>{FORMATS}, up to 5 GB each</p>
    </AriaDropZone>
  )
}

/** All files among what was dropped, those in folders too. */
async function filesOf(items: DropItem[]): Promise<File[]> {
  const files: File[] = []
  for (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile())
    if (item.kind === 'directory') {
      for await (const entry of item.getEntries()) files.push(...(await filesOf([entry])))
    }
  }
  return files
}

/** Without a comma before the last one. */
const FORMATS = new Intl.ListFormat('en-GB').format(FORMAT_NAMES)
