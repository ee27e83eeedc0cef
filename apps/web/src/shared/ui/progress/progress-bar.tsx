import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import { classes } from '../../classes.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** Names what goes on; read, not shown. */
  label: string
  /** 0 to 100; none while it is not known. */
  value?: number | undefined
  /** Does not move while nothing is known: for one of many. */
  still?: boolean
}

/** A thin bar of how far something is. */
export const ProgressBar = ({ label, value, still = false }: ProgressBarProps) => (
  <AriaProgressBar
    className={classes(styles.track, still && styles.still)}
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
