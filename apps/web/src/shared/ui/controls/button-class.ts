import { classes } from '../../classes.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  /** One primary button a screen. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Takes the width of its parent. */
  wide?: boolean | undefined
}

/** The class names of a button, or of what looks like one; `round` is one of an icon alone. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'medium',
  wide,
  round,
}: ButtonLook & { round?: boolean | undefined }) =>
  classes(
    styles.button,
    styles[variant],
    styles[size],
    wide === true && styles.wide,
    round === true && styles.round,
  )
