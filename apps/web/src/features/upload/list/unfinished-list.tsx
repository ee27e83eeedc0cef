import type { UnfinishedUpload } from '@safelight/client/unfinished-uploads'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/upload'
import { CircleDashed, Trash2 } from 'lucide-react'
import { formatPercent } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { ProgressBar } from '../../../shared/ui/progress/progress-bar.tsx'
import styles from '../upload.module.css'

export interface UnfinishedListProps {
  uploads: readonly UnfinishedUpload[]
  onDiscard: (id: string) => void
}

/** Lists interrupted uploads of this device. The person must choose their files again: the page lost them. */
export function UnfinishedList({ uploads, onDiscard }: UnfinishedListProps) {
  if (uploads.length === 0) return null
  return (
    <section className={styles.unfinished} aria-labelledby="unfinished">
      <h2 id="unfinished">{texts.unfinishedUploads}</h2>
      <p>{texts.chooseSameFile}</p>
      <ul className={styles.list}>
        {uploads.map(({ id, name, size, progress }) => (
          <li key={id} className={styles.row}>
            <span className={styles.preview}>
              <CircleDashed size={20} strokeWidth={1.5} aria-hidden="true" />
            </span>
            <div className={styles.about}>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <span className={styles.state}>
                {texts.percentUploaded({
                  percent: formatPercent(progress),
                  size: inBytes(size),
                })}
              </span>
              <ProgressBar label={texts.progressOfFile({ name })} value={progress * 100} />
            </div>
            <Button
              variant="quiet"
              size="small"
              icon={<Trash2 size={16} />}
              aria-label={texts.discardFile({ name })}
              onPress={() => onDiscard(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
