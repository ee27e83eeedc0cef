import { email as emailAddress } from '@safelight/contract/auth'
import { texts } from '@safelight/texts/account-forms'
import { PASSWORD_LENGTH, passwordStrength } from './password-strength.ts'

export const PASSWORDS_DIFFER = texts.passwordsDoNotMatch
export const REQUIRED_MISSING = texts.pleaseFillInAllRequiredFields

/** Why a new password is not good enough. */
export function passwordWeakness(password: string): string | undefined {
  if (passwordStrength(password) < 2) return texts.pleaseChooseAStrongerPassword
  if (password.length < PASSWORD_LENGTH) {
    return texts.passwordMustBeAtLeastPassword({ PASSWORD_LENGTH })
  }
  return undefined
}

export const INVALID_EMAIL = texts.pleaseEnterAValidEmailAddress
export const isEmailAddress = (text: string): boolean => emailAddress.safeParse(text).success
