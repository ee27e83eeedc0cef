import styles from './wordmark.module.css'

/** The name of the product as it is written. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    {'Safe'}
    <i>{'light'}</i>
  </span>
)
