import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface AnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {
  icon?: ReactNode
}

/** A link that looks like a button. Takes `to`, like the router's `Link`. */
export const LinkButton = createLink(
  ({ variant, size, wide, icon, children, ...props }: AnchorProps) => (
    <a {...props} className={buttonClass({ variant, size, wide, round: children === undefined })}>
      {icon}
      {children}
    </a>
  ),
)
