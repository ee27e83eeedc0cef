import { texts } from '@safelight/texts/components/account-forms'

/** The number of points that a password meets, of the four in `passwordPoints`. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

export const PASSWORD_LENGTH = 8

export interface PasswordPoint {
  label: string
  met: boolean
}

export const passwordPoints = (password: string): PasswordPoint[] => [
  {
    label: texts.pointLength({ minimum: PASSWORD_LENGTH }),
    met: password.length >= PASSWORD_LENGTH,
  },
  {
    label: texts.pointLetters,
    met: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  },
  { label: texts.pointDigit, met: /\d/.test(password) },
  {
    label: texts.pointSpecial,
    met: /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/.test(password),
  },
]

export const passwordStrength = (password: string): PasswordStrength =>
  passwordPoints(password).filter(point => point.met).length as PasswordStrength

/** Describes the strength. Only an empty password is called missing; a typed one is at least called weak. */
export const strengthLabel = (password: string): string =>
  password ? LABELS[passwordStrength(password)] : texts.noPassword

const LABELS = [
  texts.weakPassword,
  texts.weakPassword,
  texts.fairPassword,
  texts.goodPassword,
  texts.strongPassword,
] as const
