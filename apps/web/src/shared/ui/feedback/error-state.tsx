import { Button } from '../controls/button.tsx'
import styles from './empty-state.module.css'

export interface ErrorStateProps {
  message: string
  onRetry: () => void
}

/** What stands where something could not be loaded. */
export const ErrorState = ({ message, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <h2>{message}</h2>
    <Button onPress={onRetry}>Try again</Button>
  </div>
)
