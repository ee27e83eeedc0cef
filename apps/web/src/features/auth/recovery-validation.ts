import { wordsMessage } from '@safelight/library/recovery-words'
import {
  INVALID_EMAIL,
  isEmailAddress,
  PASSWORDS_DIFFER,
  passwordWeakness,
  REQUIRED_MISSING,
} from './sign-up-validation.ts'

export interface RecoveryFields {
  email: string
  words: string
  newPassword: string
  confirmPassword: string
}

export interface RecoveryProblem {
  message: string
  /** The first field that the message is about. */
  field: keyof RecoveryFields
}

const REQUIRED = ['email', 'words', 'newPassword', 'confirmPassword'] as const

/** The first thing that is wrong with the form; the rules of sign-up hold for the password. */
export function recoveryProblem(fields: RecoveryFields): RecoveryProblem | undefined {
  const empty = REQUIRED.find(name => isBlank(fields, name))
  if (empty) return { field: empty, message: REQUIRED_MISSING }
  if (!isEmailAddress(fields.email)) return { field: 'email', message: INVALID_EMAIL }
  const words = wordsMessage(fields.words)
  if (words) return { field: 'words', message: words }
  if (fields.newPassword !== fields.confirmPassword) {
    return { field: 'confirmPassword', message: `${PASSWORDS_DIFFER}.` }
  }
  const weakness = passwordWeakness(fields.newPassword)
  return weakness ? { field: 'newPassword', message: weakness } : undefined
}

/** Spaces are no words, but they may be a part of a password. */
export function isBlank(fields: RecoveryFields, name: keyof RecoveryFields): boolean {
  const isSecret = name === 'newPassword' || name === 'confirmPassword'
  return (isSecret ? fields[name] : fields[name].trim()) === ''
}
