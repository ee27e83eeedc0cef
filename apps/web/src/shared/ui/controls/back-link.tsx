import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './back-link.module.css'

/** A link above a screen's title, back to a list such as all albums. Takes `to`, like the router's `Link`. */
export const BackLink = createLink(
  ({ children, ...props }: Omit<ComponentProps<'a'>, 'className'>) => (
    <a {...props} className={styles.back}>
      <ChevronLeft size={16} aria-hidden="true" />
      {children}
    </a>
  ),
)
