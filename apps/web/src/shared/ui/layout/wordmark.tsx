import styles from './wordmark.module.css'

export const Wordmark = () => (
  <span className={styles.wordmark}>
    {'Safe'}
    <i>{'light'}</i>
  </span>
)
