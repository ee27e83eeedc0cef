import { email as emailAddress } from '@safelight/contract/auth'
import { texts } from '@safelight/texts/components/account-forms'
import { PASSWORD_LENGTH, passwordStrength } from './password-strength.ts'

export const PASSWORDS_DIFFER = texts.passwordsDiffer
export const REQUIRED_MISSING = texts.requiredMissing

export function passwordWeakness(password: string): string | undefined {
  if (passwordStrength(password) < 2) return texts.passwordTooWeak
  if (password.length < PASSWORD_LENGTH) {
    return texts.passwordTooShort({ minimum: PASSWORD_LENGTH })
  }
  return undefined
}

export const INVALID_EMAIL = texts.invalidEmail
export const isEmailAddress = (text: string): boolean => emailAddress.safeParse(text).success
