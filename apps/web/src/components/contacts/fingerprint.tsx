import styles from './contacts.module.css'

/** An account's fingerprint, in letters that can be read out. */
export const Fingerprint = ({ children }: { children: string | undefined }) => (
  <p className={styles.fingerprint}>{children}</p>
)
