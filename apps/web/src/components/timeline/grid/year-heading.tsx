import { itemsText } from '../../items-text.ts'
import styles from '../timeline.module.css'

export interface YearHeadingProps {
  /** Such as `2021`. */
  year: string
  /** Items of the whole year. */
  count: number
  left: number
  top: number
  width: number
}

/** A year, above the newest of its months. */
export const YearHeading = ({ year, count, ...style }: YearHeadingProps) => (
  <div className={styles.year} style={style}>
    <h2>{year}</h2>
    <span className={styles.count}>{itemsText(count)}</span>
  </div>
)
