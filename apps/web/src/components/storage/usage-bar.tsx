import { texts } from '@safelight/texts/components/storage'
import styles from './usage-bar.module.css'

/** The used share of a limit in percent. More than 100 if the limit was lowered below the use. */
export const usagePercentage = (used: number, limit: number): number => (used / limit) * 100

const LEVELS = [
  [90, 'red'],
  [75, 'yellow'],
  [50, 'blue'],
] as const

export const usageLevel = (percentage: number): 'red' | 'yellow' | 'blue' | 'green' =>
  LEVELS.find(([from]) => percentage >= from)?.[1] ?? 'green'

export interface UsageBarProps {
  percentage: number
  label?: string
}

export const UsageBar = ({ percentage, label = texts.storageUsed }: UsageBarProps) => (
  <meter
    className={styles.bar}
    aria-label={label}
    data-level={usageLevel(percentage)}
    value={Math.min(100, percentage)}
    max={100}
  />
)
