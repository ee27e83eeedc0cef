import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './back-link.module.css'

/** A link above a screen's title, to the list that it is of: takes `to` of the router. */
export const BackLink = createLink(
  ({ children, ...props }: Omit<ComponentProps<'a'>, 'className'>) => (
    <a {...props} className={styles.back}>
      <ChevronLeft size={16} aria-hidden="true" />
      {children}
    </a>
  ),
)
