import { Children, type ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './facts.module.css'

export interface FactsProps {
  className?: string | undefined
  /** One after the other; what is false or undefined is none. */
  children: ReactNode
}

/** Short facts in muted letters: a dot between two of them, and none where a line ends. */
export const Facts = ({ className, children }: FactsProps) => (
  <ul className={classes(styles.facts, className)}>
    {Children.map(children, fact => isFact(fact) && <li>{fact}</li>)}
  </ul>
)

const isFact = (fact: ReactNode): boolean =>
  fact !== null && fact !== undefined && typeof fact !== 'boolean' && fact !== ''
