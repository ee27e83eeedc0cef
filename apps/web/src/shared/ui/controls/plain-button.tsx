import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface PlainButtonProps
  extends ButtonLook,
    Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** An icon alone makes a round button: give `aria-label` too. */
  icon?: ReactNode
}

/** A Button for what every page begins with: the browser's own, which needs no code. */
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
