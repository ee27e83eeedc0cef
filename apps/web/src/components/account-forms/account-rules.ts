import { email as emailAddress } from '@safelight/contract/auth'
import { PASSWORD_LENGTH, passwordStrength } from './password-strength.ts'

export const PASSWORDS_DIFFER = 'Passwords do not match'
export const REQUIRED_MISSING = 'Please fill in all required fields.'

/** Why a new password is not good enough. */
export function passwordWeakness(password: string): string | undefined {
  if (passwordStrength(password) < 2) return 'Please choose a stronger password.'
  if (password.length < PASSWORD_LENGTH) {
    return `Password must be at least ${PASSWORD_LENGTH} characters.`
  }
  return undefined
}

export const INVALID_EMAIL = 'Please enter a valid email address.'
export const isEmailAddress = (text: string): boolean => emailAddress.safeParse(text).success
