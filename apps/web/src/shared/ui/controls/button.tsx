import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { classes } from '../../classes.ts'
import { Spinner } from '../progress/spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** One primary button a screen. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the width of its parent. */
  wide?: boolean
  /** An icon alone makes a round button: give `aria-label` too. */
  icon?: ReactNode
  /** Shows a spinner and ignores presses; keeps the focus. */
  busy?: boolean
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** What a person presses to do something; a pill. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy = false, children, ...rest } = props
  return (
    <AriaButton
      {...rest}
      {...(busy ? BUSY : {})}
      data-busy={busy || undefined}
      className={buttonClass({ variant, size, wide, round: children === undefined })}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </AriaButton>
  )
}

/** Not disabled, which would take the focus away. Enter in a field of the form sends nothing either. */
const BUSY = { type: 'button', 'aria-disabled': true, onPress: () => undefined } as const

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  round?: boolean | undefined
}

/** The class names of a button, for what is pressed but is no button. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', wide, round }: Look) =>
  classes(
    styles.button,
    styles[variant],
    styles[size],
    wide === true && styles.wide,
    round === true && styles.round,
  )
