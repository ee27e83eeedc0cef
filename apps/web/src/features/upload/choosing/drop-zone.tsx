import { acceptedTypes, formatNames } from '@safelight/contract/media-types'
import { sizeLimit } from '@safelight/contract/upload'
import { texts } from '@safelight/texts/upload'
import { ImageUp } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { classes } from '../../../shared/classes.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import styles from '../upload.module.css'

export interface DropZoneProps {
  onFiles: (files: File[]) => void
  /** Lower, when files are chosen already. */
  compact: boolean
}

/** The invitation to drop files, which the whole page takes; a press lets one browse for them. */
export function DropZone({ onFiles, compact }: DropZoneProps) {
  const { fileBytes, moreFormats } = useUnlocked().user.limits
  return (
    <div className={classes(styles.zone, compact && styles.compact)}>
      <ImageUp size={compact ? 24 : 36} strokeWidth={1.25} aria-hidden="true" />
      <p className={classes(styles.invitation, styles.byMouse)}>{texts.dropPhotosAndVideosHere}</p>
      <p className={classes(styles.invitation, styles.byTouch)}>{texts.choosePhotosAndVideos}</p>
      <div className={styles.browse}>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={[...acceptedTypes(moreFormats)]}
          onSelect={files => onFiles([...(files ?? [])])}
        >
          <Button>{texts.browseFiles}</Button>
        </FileTrigger>
      </div>
      <Limits names={formatNames(moreFormats)} size={sizeLimit(fileBytes)} />
    </div>
  )
}

/** So many formats are named at once; of more the first four, and the rest when asked. */
const NAMED = 6

function Limits({ names, size }: { names: readonly string[]; size: string }) {
  if (names.length <= NAMED) {
    return (
      <p className={styles.limits}>
        {listed(names)}, up to {size} each
      </p>
    )
  }
  const first = names.slice(0, 4)
  return (
    <details className={styles.limits}>
      <summary>
        {first.join(', ')} and {names.length - first.length} more formats, up to {size} each
      </summary>
      <p>{listed(names.slice(first.length))}</p>
    </details>
  )
}

/** Without a comma before the last one. */
const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)
