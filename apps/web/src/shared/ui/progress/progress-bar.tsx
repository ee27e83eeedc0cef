import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import { classes } from '../../classes.ts'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** 0 to 100. Undefined while it is unknown. */
  value?: number | undefined
  /** Whether the bar stands still while `value` is undefined. Use it where many bars are shown. */
  still?: boolean
}

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
