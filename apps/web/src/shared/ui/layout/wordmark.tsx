import styles from './wordmark.module.css'

/** The product's name in its typography. */
export const Wordmark = () => (
  <span className={styles.wordmark}>
    {'Safe'}
    <i>{'light'}</i>
  </span>
)
