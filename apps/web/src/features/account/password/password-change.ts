import { texts } from '@safelight/texts/features/account/password'
import {
  passwordWeakness,
  REQUIRED_MISSING,
} from '../../../components/account-forms/account-rules.ts'
import { isBlank } from '../../../components/account-forms/form-fields.ts'
import type { FormProblem } from '../../../components/account-forms/use-account-form.ts'

export interface PasswordChange {
  currentPassword: string
  password: string
  confirmPassword: string
}

export const PASSWORDS_DIFFER = texts.passwordsDiffer

const REQUIRED = ['currentPassword', 'password', 'confirmPassword'] as const

export function passwordChangeProblem(fields: PasswordChange): Required<FormProblem> | undefined {
  const empty = REQUIRED.find(name => isBlank(fields, name))
  if (empty) return { field: empty, message: REQUIRED_MISSING }
  if (fields.password !== fields.confirmPassword) {
    return { field: 'confirmPassword', message: PASSWORDS_DIFFER }
  }
  const weakness = passwordWeakness(fields.password)
  return weakness === undefined ? undefined : { field: 'password', message: weakness }
}
