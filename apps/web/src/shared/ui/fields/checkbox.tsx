import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  children: ReactNode
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  name?: string
  /** The whole label, if a part of it is outside the checkbox. */
  'aria-label'?: string
  invalid?: boolean
  describedBy?: string | undefined
  disabled?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const { children, invalid, describedBy, disabled, ...rest } = props
  return (
    <AriaCheckbox
      {...rest}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      className={styles.checkbox ?? ''}
      isInvalid={invalid ?? false}
      isDisabled={disabled ?? false}
    >
      <span className={styles.box}>
        <Check size={13} strokeWidth={3} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  )
}
