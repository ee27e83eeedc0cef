import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

interface AnchorProps extends Omit<ComponentProps<'a'>, 'className'> {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  icon?: ReactNode
}

/** A link to another screen that looks like a button: takes `to` of the router. */
export const LinkButton = createLink(
  ({ variant, size, wide, icon, children, ...props }: AnchorProps) => (
    <a {...props} className={buttonClass({ variant, size, wide, round: children === undefined })}>
      {icon}
      {children}
    </a>
  ),
)
