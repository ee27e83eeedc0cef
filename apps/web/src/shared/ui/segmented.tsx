import type { ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './segmented.module.css'

export interface SegmentedProps<Id extends string> {
  /** Says what is chosen here; read, not shown. */
  label: string
  options: readonly { id: Id; label: string; icon?: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
}

/** A pill with two or three choices of which one is in force. */
export function Segmented<Id extends string>(props: SegmentedProps<Id>) {
  const { label, options, value, onChange } = props
  return (
    <ToggleButtonGroup
      className={styles.group ?? ''}
      aria-label={label}
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => {
        const chosen = options.find(option => keys.has(option.id))
        if (chosen) onChange(chosen.id)
      }}
    >
      {options.map(option => (
        <ToggleButton key={option.id} id={option.id} className={styles.option ?? ''}>
          {option.icon}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
