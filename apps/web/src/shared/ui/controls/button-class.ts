import { classes } from '../../classes.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

/** Returns the classes of a button, or of a link that looks like one. `round` is for icons without text. */
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
