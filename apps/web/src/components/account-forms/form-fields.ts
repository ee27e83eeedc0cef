import { isVisible } from '@safelight/contract/visible-text'
import type { AccountForm } from './use-account-form.ts'

/**
 * Returns the props of a text field. After a submit, marks the field as invalid if it is blank, or if the
 * form's problem names the field.
 */
export function textField<Fields extends object>(
  form: AccountForm<Fields>,
  name: TextName<Fields>,
) {
  const isAtFault = form.problem?.field === name
  return {
    name,
    value: String(form.fields[name]),
    onChange: (value: string) => form.change(name, value as Fields[TextName<Fields>]),
    invalid: form.submitted && (isBlank(form.fields, name) || isAtFault),
    describedBy: isAtFault ? form.problemId : undefined,
    required: true,
  }
}

export type TextName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never
}[keyof Fields] &
  string

/** Whether a field is empty. A field that shows nothing, such as spaces, counts as empty, except for passwords. */
export function isBlank<Fields extends object>(fields: Fields, name: TextName<Fields>): boolean {
  const value = String(fields[name])
  return /password/i.test(name) ? value === '' : !isVisible(value)
}
