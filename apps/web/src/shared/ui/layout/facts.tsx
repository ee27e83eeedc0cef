import { Children, type ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './facts.module.css'

export interface FactsProps {
  className?: string | undefined
  /** Each child is one fact. Empty children, such as false and undefined, are left out. */
  children: ReactNode
}

export const Facts = ({ className, children }: FactsProps) => (
  <ul className={classes(styles.facts, className)}>
    {Children.map(children, fact => isFact(fact) && <li>{fact}</li>)}
  </ul>
)

const isFact = (fact: ReactNode): boolean =>
  fact !== null && fact !== undefined && typeof fact !== 'boolean' && fact !== ''
