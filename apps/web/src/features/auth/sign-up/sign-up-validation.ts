import { texts } from '@safelight/texts/features/auth'
import {
  INVALID_EMAIL,
  isEmailAddress,
  passwordWeakness,
  REQUIRED_MISSING,
} from '../../../components/account-forms/account-rules.ts'
import { isBlank } from '../../../components/account-forms/form-fields.ts'

export interface SignUpFields {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  terms: boolean
}

export interface SignUpProblem {
  message: string
  field: keyof SignUpFields
}

const REQUIRED = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const

export function signUpProblem(fields: SignUpFields): SignUpProblem | undefined {
  const empty = REQUIRED.find(name => isBlank(fields, name))
  if (empty) return { field: empty, message: REQUIRED_MISSING }
  if (fields.password !== fields.confirmPassword) {
    return { field: 'confirmPassword', message: texts.passwordsDiffer }
  }
  if (!fields.terms) {
    return { field: 'terms', message: texts.agreeMissing }
  }
  const weakness = passwordWeakness(fields.password)
  if (weakness) return { field: 'password', message: weakness }
  if (!isEmailAddress(fields.email)) return { field: 'email', message: INVALID_EMAIL }
}

/** Returns the problem of an email address, or undefined if the address is valid or empty. */
export const malformedEmail = (email: string): string | undefined =>
  email.trim() === '' || isEmailAddress(email) ? undefined : INVALID_EMAIL
