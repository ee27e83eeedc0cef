import type { TimelineMonth } from '@safelight/client/timeline'
import { texts } from '@safelight/texts/components/timeline'
import { Check } from 'lucide-react'
import { formatNumber } from '../../../shared/format.ts'
import { itemsText } from '../../items-text.ts'
import { monthNameOf, yearOf } from '../layout/years.ts'
import styles from '../timeline.module.css'

export interface MonthHeadingProps {
  id: string
  month: TimelineMonth
  isShared: boolean
  opensYear: boolean
  /** True in the month of the picture that Tab can focus. Otherwise each month would be a tab stop. */
  isTabStop: boolean
  onSelect: (key: string) => void
}

/** Screen readers always read the year. It is visible only while the heading sticks to the top. */
export function MonthHeading(props: MonthHeadingProps) {
  const { id, month, isShared, opensYear, isTabStop, onSelect } = props
  return (
    <div
      className={styles.heading}
      data-shared={isShared || undefined}
      data-opens-year={opensYear || undefined}
    >
      <h3 id={id} title={isShared ? month.title : undefined}>
        {monthNameOf(month.key)} <span className={styles.ofYear}>{yearOf(month.key)}</span>
      </h3>
      <span className={styles.count}>
        <span className={styles.sentence}>{itemsText(month.items)}</span>
        <span className={styles.number} aria-hidden="true">
          {formatNumber(month.items)}
        </span>
      </span>
      <button
        type="button"
        className={styles.all}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={texts.selectMonth({ month: month.title })}
        onClick={() => onSelect(month.key)}
      >
        <Check size={14} strokeWidth={3} aria-hidden="true" />
      </button>
    </div>
  )
}
