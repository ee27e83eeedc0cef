import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import styles from './segmented.module.css'

export interface SegmentedProps<Id extends string> {
  label: string
  options: readonly { id: Id; label: string; icon?: ReactNode }[]
  value: Id
  onChange: (value: Id) => void
}

export const Segmented = <Id extends string>(props: SegmentedProps<Id>) => (
  <ToggleButtonGroup
    className={styles.group ?? ''}
    aria-label={props.label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[props.value]}
    onSelectionChange={keys => {
      for (const key of keys) props.onChange(key as Id)
    }}
  >
    {props.options.map(({ id, label, icon }) => (
      <ToggleButton key={id} id={id} className={styles.option ?? ''}>
        {icon}
        {label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
