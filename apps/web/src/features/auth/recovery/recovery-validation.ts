import { wordsMessage } from '@safelight/client/recovery-words'
import { texts } from '@safelight/texts/features/auth'
import {
  INVALID_EMAIL,
  isEmailAddress,
  passwordWeakness,
  REQUIRED_MISSING,
} from '../../../components/account-forms/account-rules.ts'
import { isBlank } from '../../../components/account-forms/form-fields.ts'

export interface RecoveryFields {
  email: string
  words: string
  password: string
  confirmPassword: string
}

export interface RecoveryProblem {
  message: string
  field: keyof RecoveryFields
}

const REQUIRED = ['email', 'words', 'password', 'confirmPassword'] as const

/** Returns the first problem of the form. The new password must follow the rules of sign-up. */
export function recoveryProblem(fields: RecoveryFields): RecoveryProblem | undefined {
  const empty = REQUIRED.find(name => isBlank(fields, name))
  if (empty) return { field: empty, message: REQUIRED_MISSING }
  if (!isEmailAddress(fields.email)) return { field: 'email', message: INVALID_EMAIL }
  const words = wordsMessage(fields.words)
  if (words) return { field: 'words', message: words }
  if (fields.password !== fields.confirmPassword) {
    return { field: 'confirmPassword', message: texts.passwordsDiffer }
  }
  const weakness = passwordWeakness(fields.password)
  return weakness ? { field: 'password', message: weakness } : undefined
}
