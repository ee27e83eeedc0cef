import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import { Spinner } from '../progress/spinner.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** One primary button a screen. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the width of its parent. */
  wide?: boolean
  /** An icon alone makes a round button: give `aria-label` too. */
  icon?: ReactNode
  /** Ignores presses and keeps the focus. Shows a spinner, unless `still`: for what goes on long and is told beside. */
  busy?: boolean | 'still'
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
      data-busy={busy !== false || undefined}
      className={buttonClass({ variant, size, wide, round: children === undefined })}
    >
      {busy === true ? <Spinner size={16} /> : icon}
      {children}
    </AriaButton>
  )
}

/** Not disabled, which would take the focus away. Enter in a field of the form sends nothing either. */
const BUSY = { type: 'button', 'aria-disabled': true, onPress: () => undefined } as const
