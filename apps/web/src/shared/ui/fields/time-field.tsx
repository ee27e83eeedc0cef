import { useId } from 'react'
import styles from './text-field.module.css'

export interface TimeFieldProps {
  label: string
  name?: string
  /** A wall clock's time, `YYYY-MM-DDTHH:mm:ss`; empty for none. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
}

/** What was typed, as details hold it: to the millisecond. */
export const localTime = (typed: string): string => `${typed.padEnd(19, ':00')}.000`

/** A day and a time of day, by the browser's own picker. */
export function TimeField({ label, name, value, onChange, disabled = false }: TimeFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        className={styles.input}
        type="datetime-local"
        step="1"
        value={value}
        disabled={disabled}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
