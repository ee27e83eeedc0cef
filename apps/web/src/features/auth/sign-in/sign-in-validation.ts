import { texts } from '@safelight/texts/auth'
import { INVALID_EMAIL, isEmailAddress } from '../../../components/account-forms/account-rules.ts'
import type { FormProblem } from '../../../components/account-forms/use-account-form.ts'

/** What is wrong with the address of an account. */
export function emailError(email: string): string | undefined {
  if (!email.trim()) return texts.pleaseEnterYourEmailAddress
  return isEmailAddress(email) ? undefined : INVALID_EMAIL
}

/** What is wrong with the password of an account. */
export const passwordError = (password: string): string | undefined =>
  password ? undefined : texts.pleaseEnterYourPassword

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
