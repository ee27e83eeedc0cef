import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { classes } from '../../classes.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import styles from './text-field.module.css'

export interface TextAreaProps extends FieldProps {
  rows: number
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A field with several lines for codes: without spelling correction or completion. */
export const TextArea = ({ rows, inputRef, ...field }: TextAreaProps) => (
  <FieldFrame
    field={field}
    input={{ autoComplete: 'off', spellCheck: 'false', autoCorrect: 'off' }}
  >
    <AriaTextArea
      className={classes(styles.input, styles.area)}
      rows={rows}
      autoCapitalize="none"
      dir="auto"
      {...(inputRef ? { ref: inputRef } : {})}
    />
  </FieldFrame>
)
