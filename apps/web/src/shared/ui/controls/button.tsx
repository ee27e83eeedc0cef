import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import { Spinner } from '../progress/spinner.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  /** A screen has at most one primary button. */
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** A button with only an icon is round and needs an `aria-label`. */
  icon?: ReactNode
  /** A word next to an icon alone, if the window is wide. It is part of the `aria-label`. */
  word?: string
  /**
   * Ignores presses, keeps the focus and shows a spinner. `still` hides the spinner; use it if the progress
   * is shown nearby.
   */
  busy?: boolean | 'still'
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, word, busy = false, children, ...rest } = props
  const tooltip = children === undefined ? rest['aria-label'] : undefined
  return (
    <AriaButton
      {...rest}
      {...(busy ? BUSY : {})}
      // React Aria drops `title`.
      {...(tooltip === undefined ? {} : { render: dom => <button {...dom} title={tooltip} /> })}
      data-word={word}
      data-busy={busy !== false || undefined}
      className={buttonClass({ variant, size, wide, round: children === undefined })}
    >
      {busy === true ? <Spinner size={16} /> : icon}
      {children}
    </AriaButton>
  )
}

/**
 * Makes a busy button ignore presses, and keeps Enter in a field from submitting. `disabled` would remove the
 * focus.
 */
const BUSY = { type: 'button', 'aria-disabled': true, onPress: () => undefined } as const
