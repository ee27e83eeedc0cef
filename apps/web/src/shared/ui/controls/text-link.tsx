import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import styles from './text-link.module.css'

/** A link within text, in the accent's color: takes `to` of the router. */
export const TextLink = createLink((props: Omit<ComponentProps<'a'>, 'className'>) => (
  <a {...props} className={styles.link} />
))
