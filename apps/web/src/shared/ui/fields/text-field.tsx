import { texts } from '@safelight/texts/shared'
import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Input } from 'react-aria-components/Input'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password'
  multiple?: boolean
  autoComplete?: string
  inputMode?: 'text' | 'numeric'
  placeholder?: string
  inputRef?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete = 'off', inputMode = 'text', ...rest } = props
  const { multiple, placeholder, inputRef, ...field } = rest
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <FieldFrame
      field={field}
      input={{
        type: secret && shown ? 'text' : type,
        autoComplete,
        ...(inputMode === 'text' ? {} : { inputMode }),
        ...(type === 'text'
          ? {}
          : { spellCheck: 'false', autoCorrect: 'off', autoCapitalize: 'none' }),
      }}
    >
      <div className={styles.box}>
        <Input
          className={styles.input ?? ''}
          dir="auto"
          {...(multiple ? { multiple } : {})}
          {...(placeholder ? { placeholder } : {})}
          {...(inputRef ? { ref: inputRef } : {})}
        />
        {secret && (
          <ToggleButton
            className={styles.eye ?? ''}
            isSelected={shown}
            onChange={setShown}
            isDisabled={field.disabled ?? false}
            aria-label={texts.showPassword}
          >
            {shown ? <EyeOff size={18} /> : <Eye size={18} />}
          </ToggleButton>
        )}
      </div>
    </FieldFrame>
  )
}
