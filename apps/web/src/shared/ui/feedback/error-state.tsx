import { texts } from '@safelight/texts/common'
import type { ReactNode } from 'react'
import { PlainButton } from '../controls/plain-button.tsx'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  message: string
  children?: ReactNode
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2'
  onRetry?: () => void
  action?: ReactNode
}

export function ErrorState(props: ErrorStateProps) {
  const { message, children, heading: Title = 'h2', onRetry, action } = props
  return (
    <div className={styles.state} role="alert">
      <Title>{message}</Title>
      {children && <p>{children}</p>}
      <div className={styles.actions}>
        {action}
        {onRetry && <PlainButton onClick={onRetry}>{texts.tryAgain}</PlainButton>}
      </div>
    </div>
  )
}
