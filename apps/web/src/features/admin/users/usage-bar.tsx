import styles from '../admin.module.css'
import { usageColor, usageWidth } from './usage.ts'

/** How much of an account's storage is used. */
export const UsageBar = ({ label, percentage }: { label: string; percentage: number }) => (
  <svg
    className={styles.usage}
    data-color={usageColor(percentage)}
    viewBox="0 0 100 1"
    preserveAspectRatio="none"
    role="img"
    aria-label={`${label}: ${percentage.toFixed(1)}%`}
  >
    <rect width={usageWidth(percentage)} height="1" fill="currentColor" />
  </svg>
)
