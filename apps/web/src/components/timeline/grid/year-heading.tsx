import { formatCount } from '../../../shared/format.ts'
import styles from '../timeline.module.css'

export interface YearHeadingProps {
  /** Such as `2021`. */
  year: string
  /** Items of the whole year. */
  count: number
  top: number
}

/** A year, above the newest of its months. */
export const YearHeading = ({ year, count, top }: YearHeadingProps) => (
  <div className={styles.year} style={{ top }}>
    <h2>{year}</h2>
    <span className={styles.count}>{formatCount(count, 'item')}</span>
  </div>
)
