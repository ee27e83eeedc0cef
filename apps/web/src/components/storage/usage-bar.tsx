import { texts } from '@safelight/texts/storage'
import styles from './usage-bar.module.css'

/** How much of a limit is used, in percent; more than 100 where the limit became smaller. */
export const usagePercentage = (used: number, limit: number): number => (used / limit) * 100

/** From which share on the bar has which color. */
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

/** How full a storage is. The numbers stand beside it. */
export const UsageBar = ({ percentage, label = texts.storageUsed }: UsageBarProps) => (
  <meter
    className={styles.bar}
    aria-label={label}
    data-level={usageLevel(percentage)}
    value={Math.min(100, percentage)}
    max={100}
  />
)
