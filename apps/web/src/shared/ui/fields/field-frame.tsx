import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import styles from './text-field.module.css'

export interface FieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  description?: ReactNode
  error?: string | undefined
  /** Set it if the error text is elsewhere on the page. `describedBy` is then the id of that text. */
  invalid?: boolean
  describedBy?: string | undefined
  required?: boolean
  disabled?: boolean
  maxLength?: number
}

export interface FieldFrameProps {
  field: FieldProps
  /** Props that only this kind of field needs. */
  input: AriaTextFieldProps
  children: ReactNode
}

export const FieldFrame = ({ field, input, children }: FieldFrameProps) => (
  <AriaTextField
    className={styles.field ?? ''}
    name={field.name}
    value={field.value}
    onChange={field.onChange}
    {...input}
    {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
    {...(field.describedBy ? { 'aria-describedby': field.describedBy } : {})}
    isRequired={field.required ?? false}
    isDisabled={field.disabled ?? false}
    isInvalid={Boolean(field.error) || field.invalid === true}
    validationBehavior="aria"
  >
    <Label className={styles.label}>{field.label}</Label>
    {children}
    {field.description && (
      <Text slot="description" className={styles.description ?? ''}>
        {field.description}
      </Text>
    )}
    <FieldError className={styles.error ?? ''}>{field.error}</FieldError>
  </AriaTextField>
)
