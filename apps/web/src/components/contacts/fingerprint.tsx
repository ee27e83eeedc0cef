import styles from './contacts.module.css'

export const Fingerprint = ({ children }: { children: string | undefined }) => (
  <p className={styles.fingerprint}>{children}</p>
)
