import { formatNames } from '@safelight/contract/media-types'
import { sizeLimit } from '@safelight/contract/upload'
import { texts } from '@safelight/texts/features/upload'
import { ImageUp } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { AndroidPlacesHint } from '../../../components/privacy/android-places-hint.tsx'
import { pickedTypes } from '../../../components/privacy/picked-types.ts'
import { classes } from '../../../shared/classes.ts'
import { formatList, formatSeries } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import styles from '../upload.module.css'

export interface DropZoneProps {
  onFiles: (files: File[]) => void
  compact: boolean
}

export function DropZone({ onFiles, compact }: DropZoneProps) {
  const { fileBytes, moreFormats } = useUnlocked().user.limits
  return (
    <div className={classes(styles.zone, compact && styles.compact)}>
      <ImageUp size={compact ? 24 : 36} strokeWidth={1.25} aria-hidden="true" />
      <p className={classes(styles.invitation, styles.byMouse)}>{texts.dropHere}</p>
      <p className={classes(styles.invitation, styles.byTouch)}>{texts.chooseFiles}</p>
      <div className={styles.browse}>
        <FileTrigger
          allowsMultiple
          {...pickedTypes(moreFormats)}
          onSelect={files => onFiles([...(files ?? [])])}
        >
          <Button>{texts.browseFiles}</Button>
        </FileTrigger>
      </div>
      <AndroidPlacesHint className={styles.limits} />
      <Limits names={formatNames(moreFormats)} size={sizeLimit(fileBytes)} />
    </div>
  )
}

/**
 * If there are at most `NAMED` formats, the text names all of them. Otherwise it names the first `FIRST`, and
 * a fold lists the others.
 */
const NAMED = 6
const FIRST = 4

function Limits({ names, size }: { names: readonly string[]; size: string }) {
  if (names.length <= NAMED) {
    return <p className={styles.limits}>{texts.formats({ formats: formatSeries(names), size })}</p>
  }
  const formats = formatList(names.slice(0, FIRST))
  return (
    <details className={styles.limits}>
      <summary>{texts.formatsAndMore({ formats, count: names.length - FIRST, size })}</summary>
      <p>{formatSeries(names.slice(FIRST))}</p>
    </details>
  )
}
