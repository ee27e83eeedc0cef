import { texts } from '@safelight/texts/account-forms'

/** Points of a password, one for each of four qualities; 0 is worst. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** The fewest characters of a password. */
export const PASSWORD_LENGTH = 8

/** A quality of a password that gives it a point. */
export interface PasswordPoint {
  label: string
  met: boolean
}

/** The four points, in the order in which a person reads them. */
export const passwordPoints = (password: string): PasswordPoint[] => [
  {
    label: texts.passwordLengthCharactersOrMore({ PASSWORD_LENGTH }),
    met: password.length >= PASSWORD_LENGTH,
  },
  {
    label: texts.lowerAndUpperCaseLetters,
    met: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  },
  { label: texts.aDigit, met: /\d/.test(password) },
  {
    label: texts.aSpecialCharacter,
    met: /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/.test(password),
  },
]

export const passwordStrength = (password: string): PasswordStrength =>
  passwordPoints(password).filter(point => point.met).length as PasswordStrength

/** The strength in words; what was typed is never called missing, even if it has no point. */
export const strengthLabel = (password: string): string =>
  password ? LABELS[passwordStrength(password)] : texts.enterAPassword

const LABELS = [
  texts.weakPassword,
  texts.weakPassword,
  texts.fairPassword,
  texts.goodPassword,
  texts.strongPassword,
] as const
