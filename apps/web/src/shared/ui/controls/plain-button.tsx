import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface PlainButtonProps
  extends ButtonLook,
    Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** A button with only an icon is round and needs an `aria-label`. */
  icon?: ReactNode
}

/** A button without the code of React Aria, so that the first chunk of every page stays small. */
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
