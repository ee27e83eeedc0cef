import styles from './count-badge.module.css'

export interface CountBadgeProps {
  count: number
  /** What a screen reader says instead of the number. */
  label: string
}

/** Empty if there is nothing to count. */
export const CountBadge = ({ count, label }: CountBadgeProps) =>
  count > 0 && (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className={styles.label}>{label}</span>
    </span>
  )
