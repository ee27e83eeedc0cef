import type { ReactNode } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  FieldError,
  Label,
  Text,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import styles from './text-field.module.css'

export interface TextAreaProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  rows: number
  description?: ReactNode
  /** What is wrong; tied to the field. */
  error?: string | undefined
  /** The error style without a text, where the text stands elsewhere: `describedBy` names its id. */
  invalid?: boolean
  describedBy?: string | undefined
  required?: boolean
  disabled?: boolean
  maxLength?: number
}

/** Some lines of text with their label above; for codes, which nothing corrects or completes. */
export const TextArea = (props: TextAreaProps) => (
  <AriaTextField
    className={styles.field ?? ''}
    name={props.name}
    value={props.value}
    onChange={props.onChange}
    autoComplete="off"
    spellCheck="false"
    autoCorrect="off"
    {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
    {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    isRequired={props.required ?? false}
    isDisabled={props.disabled ?? false}
    isInvalid={Boolean(props.error) || props.invalid === true}
    validationBehavior="aria"
  >
    <Label className={styles.label}>{props.label}</Label>
    <AriaTextArea
      className={classes(styles.input, styles.area)}
      rows={props.rows}
      autoCapitalize="none"
      dir="auto"
    />
    {props.description && (
      <Text slot="description" className={styles.description ?? ''}>
        {props.description}
      </Text>
    )}
    <FieldError className={styles.error ?? ''}>{props.error}</FieldError>
  </AriaTextField>
)
