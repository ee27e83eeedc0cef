import { useId } from 'react'
import styles from './text-field.module.css'

export interface TimeFieldProps {
  label: string
  name?: string
  /** Local time as `YYYY-MM-DDTHH:mm:ss`, or empty. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
}

/** Returns the typed time with seconds and milliseconds, as item details store it. */
export const localTime = (typed: string): string => `${typed.padEnd(19, ':00')}.000`

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
