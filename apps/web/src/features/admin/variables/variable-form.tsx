import { LIMITS } from '@safelight/contract/limits'
import { VARIABLE_CATEGORIES, VARIABLE_TYPES } from '@safelight/contract/variables'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/variables'
import { useRef, useState } from 'react'
import { useBusy } from '../../../shared/hooks/use-busy.ts'
import { useKeyedEffect } from '../../../shared/hooks/use-keyed-effect.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextArea } from '../../../shared/ui/fields/text-area.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from '../admin.module.css'
import { type VariableFields, variableProblem } from './variable-fields.ts'
import { CATEGORY_NAMES, TYPE_NAMES, wordsOf } from './variable-words.ts'

export interface VariableFormProps {
  fields: VariableFields
  isNew: boolean
  onCancel: () => void
  onSave: (fields: VariableFields) => Promise<void>
}

export function VariableForm({ fields: begun, isNew, onCancel, onSave }: VariableFormProps) {
  const [fields, setFields] = useState(begun)
  const { busy, run } = useBusy()
  const form = useRef<HTMLElement>(null)
  const key = useRef<HTMLInputElement>(null)
  const value = useRef<HTMLTextAreaElement>(null)
  const change = (part: Partial<VariableFields>) => setFields({ ...fields, ...part })
  const words = wordsOf(fields.variableKey.trim())

  // Scrolls to the form each time a row opens it. `begun` is a new object each time, even for the same row.
  useKeyedEffect([begun, isNew], () => {
    form.current?.scrollIntoView({ block: 'center' })
    const first = isNew ? key.current : value.current
    first?.focus({ preventScroll: true })
  })

  async function save(): Promise<void> {
    const problem = variableProblem(fields)
    if (problem) return showToast({ tone: 'error', text: problem })
    await run(() => onSave(fields))
  }

  return (
    <section
      ref={form}
      className={styles.panel}
      aria-label={isNew ? texts.newVariable : texts.editVariable}
    >
      <div className={styles.form}>
        <TextField
          label={texts.key}
          description={words?.name ?? texts.keyHint}
          name="key"
          value={fields.variableKey}
          onChange={variableKey => change({ variableKey })}
          inputRef={key}
          maxLength={LIMITS.variableKeyChars}
          disabled={!isNew}
          required
        />
        <TextArea
          label={texts.value}
          description={words?.default}
          name="value"
          rows={3}
          value={fields.variableValue}
          onChange={variableValue => change({ variableValue })}
          inputRef={value}
          maxLength={LIMITS.variableValueChars}
          required
        />
        <Select
          label={texts.typeRequired}
          options={VARIABLE_TYPES.map(id => ({ id, label: TYPE_NAMES[id] }))}
          value={fields.variableType || 'STRING'}
          onChange={variableType => change({ variableType })}
        />
        <Select
          label={texts.categoryRequired}
          options={VARIABLE_CATEGORIES.map(id => ({ id, label: CATEGORY_NAMES[id] }))}
          value={fields.category || 'GENERAL'}
          onChange={category => change({ category })}
        />
        <TextField
          label={common.description}
          name="description"
          value={fields.description}
          onChange={description => change({ description })}
          maxLength={LIMITS.variableDescriptionChars}
        />
        <Checkbox isSelected={fields.isSensitive} onChange={isSensitive => change({ isSensitive })}>
          {texts.sensitiveLabel}
        </Checkbox>
        <Checkbox isSelected={fields.isActive} onChange={isActive => change({ isActive })}>
          {texts.activeLabel}
        </Checkbox>
        <div className={styles.buttons}>
          <Button variant="primary" busy={busy} onPress={save}>
            {common.save}
          </Button>
          <Button onPress={onCancel}>{common.cancel}</Button>
        </div>
      </div>
    </section>
  )
}
