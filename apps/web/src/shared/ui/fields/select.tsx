import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './select.module.css'

export interface SelectProps<Id extends string> {
  label: string
  /** Shows the label only to screen readers. */
  labelHidden?: boolean
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (value: Id) => void
  disabled?: boolean
  size?: 'small' | 'medium'
}

export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, labelHidden, options, value, onChange, disabled, size = 'medium' } = props
  const id = useId()
  return (
    <div className={styles.field} data-size={size}>
      {!labelHidden && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={styles.control}>
        <select
          id={id}
          className={styles.select}
          aria-label={labelHidden ? label : undefined}
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.target.value as Id)}
        >
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={16} aria-hidden />
      </div>
    </div>
  )
}
