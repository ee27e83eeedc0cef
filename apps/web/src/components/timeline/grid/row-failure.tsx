import { texts as common } from '@safelight/texts/common'
import { Button } from '../../../shared/ui/controls/button.tsx'
import styles from '../timeline.module.css'

export interface RowFailureProps {
  top: number
  height: number
  text: string
  onRetry: () => void
}

/** A message over the visible part of a row of months: some of its pictures could not be loaded. */
export const RowFailure = ({ top, height, text, onRetry }: RowFailureProps) => (
  <div className={styles.failedRow} style={{ top, height }}>
    <p className={styles.failed} role="alert">
      {text}{' '}
      <Button size="small" onPress={onRetry}>
        {common.tryAgain}
      </Button>
    </p>
  </div>
)
