import { texts } from '@safelight/texts/auth'
import {
  INVALID_EMAIL,
  isEmailAddress,
  PASSWORDS_DIFFER,
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
  /** The first field that the message is about. */
  field: keyof SignUpFields
}

const REQUIRED = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const

/** The first thing that is wrong with the form, in the order in which a person is told. */
export function signUpProblem(fields: SignUpFields): SignUpProblem | undefined {
  const empty = REQUIRED.find(name => isBlank(fields, name))
  if (empty) return { field: empty, message: REQUIRED_MISSING }
  if (fields.password !== fields.confirmPassword) {
    return { field: 'confirmPassword', message: `${PASSWORDS_DIFFER}.` }
  }
  if (!fields.terms) {
    return { field: 'terms', message: texts.pleaseAcceptTheTermsOfService }
  }
  const weakness = passwordWeakness(fields.password)
  if (weakness) return { field: 'password', message: weakness }
  if (!isEmailAddress(fields.email)) return { field: 'email', message: INVALID_EMAIL }
}

/**
 * What is wrong with an address that is filled in. It stands at its field beside any other complaint, so that
 * nobody mends a password only to be sent back to the address.
 */
export const malformedEmail = (email: string): string | undefined =>
  email.trim() === '' || isEmailAddress(email) ? undefined : INVALID_EMAIL
