import type { ReactNode } from 'react'
import styles from './choices.module.css'

interface ChoicesProps {
  label: string
  busy?: boolean
  children: ReactNode
}

export const Choices = ({ label, busy = false, children }: ChoicesProps) => (
  <ul className={styles.choices} aria-label={label} aria-busy={busy}>
    {children}
  </ul>
)

interface ChoiceProps {
  picture: ReactNode
  title: string
  facts?: string | undefined
  disabled: boolean
  onChoose: () => void
}

export const Choice = ({ picture, title, facts, disabled, onChoose }: ChoiceProps) => (
  <button type="button" className={styles.choice} disabled={disabled} onClick={onChoose}>
    {picture}
    <span className={styles.text}>
      <strong dir="auto">{title}</strong>
      {facts !== undefined && <span>{facts}</span>}
    </span>
  </button>
)

/** The square for a choice's picture or icon. */
export const ChoicePicture = ({ children }: { children: ReactNode }) => (
  <span className={styles.picture}>{children}</span>
)

export const ComingChoice = ({ children }: { children: ReactNode }) => (
  <span className={styles.choice}>{children}</span>
)
