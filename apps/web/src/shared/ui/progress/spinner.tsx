import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Pixels. */
  size?: number
  /** Says what is waited for; without it the spinner is decoration beside a text that does. */
  label?: string
}

/** A turning ring. */
export const Spinner = ({ size = 20, label }: SpinnerProps) => (
  <span
    className={styles.spinner}
    style={{ width: size, height: size }}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
)
