import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  ToggleButton,
} from 'react-aria-components'
import styles from './text-field.module.css'

export interface TextFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  placeholder?: string
  description?: ReactNode
  /** What is wrong; tied to the field. */
  error?: string | undefined
  /** The error style without a text, where the text stands elsewhere: `describedBy` names its id. */
  invalid?: boolean
  describedBy?: string | undefined
  required?: boolean
  disabled?: boolean
  maxLength?: number
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text with its label above; passwords can be shown. */
export function TextField(props: TextFieldProps) {
  const { label, type = 'text', description, error, invalid, inputRef, placeholder } = props
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <AriaTextField
      className={styles.field ?? ''}
      name={props.name}
      type={secret && shown ? 'text' : type}
      value={props.value}
      onChange={props.onChange}
      autoComplete={props.autoComplete ?? 'off'}
      {...(type === 'text'
        ? {}
        : { spellCheck: 'false', autoCorrect: 'off', autoCapitalize: 'none' })}
      {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
      isRequired={props.required ?? false}
      isDisabled={props.disabled ?? false}
      isInvalid={Boolean(error) || invalid === true}
      validationBehavior="aria"
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.box}>
        <Input
          className={styles.input ?? ''}
          dir="auto"
          {...(placeholder ? { placeholder } : {})}
          {...(inputRef ? { ref: inputRef } : {})}
        />
        {secret && (
          <ToggleButton
            className={styles.eye ?? ''}
            isSelected={shown}
            onChange={setShown}
            isDisabled={props.disabled ?? false}
            aria-label="Show password"
          >
            {shown ? <EyeOff size={18} /> : <Eye size={18} />}
          </ToggleButton>
        )}
      </div>
      {description && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}
