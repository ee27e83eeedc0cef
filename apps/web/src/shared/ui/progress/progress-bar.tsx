import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Names what goes on; read, not shown. */
  label: string
  /** 0 to 100; none while it is not known. */
  value?: number | undefined
}

/** A thin bar of how far something is. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => (
  <AriaProgressBar
    className={styles.track ?? ''}
    aria-label={label}
    {...(value === undefined ? { isIndeterminate: true } : { value })}
  >
    {({ percentage }) => (
      <div
        className={styles.fill}
        {...(percentage === undefined ? {} : { style: { scale: `${percentage / 100} 1` } })}
      />
    )}
  </AriaProgressBar>
)
