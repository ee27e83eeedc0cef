import { texts } from '@safelight/texts/features/auth'
import { INVALID_EMAIL, isEmailAddress } from '../../../components/account-forms/account-rules.ts'
import type { FormProblem } from '../../../components/account-forms/use-account-form.ts'

export function emailError(email: string): string | undefined {
  if (!email.trim()) return texts.emailMissing
  return isEmailAddress(email) ? undefined : INVALID_EMAIL
}

export const passwordError = (password: string): string | undefined =>
  password ? undefined : texts.passwordMissing

export function passwordProblem(fields: { password: string }): Required<FormProblem> | undefined {
  const message = passwordError(fields.password)
  return message === undefined ? undefined : { field: 'password', message }
}

export function signInProblem(fields: {
  email: string
  password: string
}): Required<FormProblem> | undefined {
  const message = emailError(fields.email)
  return message === undefined ? passwordProblem(fields) : { field: 'email', message }
}
