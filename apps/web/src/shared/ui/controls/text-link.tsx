import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './text-link.module.css'

/** A link within text. Takes `to`, like the router's `Link`. */
export const TextLink = createLink((props: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...props} className={styles.link} />
))
