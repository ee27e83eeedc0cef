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
  { label: `${PASSWORD_LENGTH} characters or more`, met: password.length >= PASSWORD_LENGTH },
  {
    label: 'Lower- and upper-case letters',
    met: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
  },
  { label: 'A digit', met: /\d/.test(password) },
  {
    label: 'A special character',
    met: /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/.test(password),
  },
]

export const passwordStrength = (password: string): PasswordStrength =>
  passwordPoints(password).filter(point => point.met).length as PasswordStrength

/** The strength in words; what was typed is never called missing, even if it has no point. */
export const strengthLabel = (password: string): string =>
  password ? LABELS[passwordStrength(password)] : 'Enter a password'

const LABELS = [
  'Weak password',
  'Weak password',
  'Fair password',
  'Good password',
  'Strong password',
] as const
