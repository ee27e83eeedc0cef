import styles from './spinner.module.css'

export interface SpinnerProps {
  /** In pixels. */
  size?: number
  /** What is loading. Without a label, a text next to the spinner must say it. */
  label?: string
}

export const Spinner = ({ size = 20, label }: SpinnerProps) => (
  <span
    className={styles.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
)
