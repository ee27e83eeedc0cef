import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface PlainButtonProps
  extends ButtonLook,
    Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** A button with only an icon is round and needs an `aria-label`. */
  icon?: ReactNode
}

/** A button for the first chunk of every page: the browser's own element, without the code of React Aria. */
export const PlainButton = ({
  variant,
  size,
  wide,
  icon,
  children,
  ...props
}: PlainButtonProps) => (
  <button
    {...props}
    type="button"
    className={buttonClass({ variant, size, wide, round: children === undefined })}
  >
    {icon}
    {children}
  </button>
)
