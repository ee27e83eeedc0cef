/** Points of a password, one for each of four qualities; 0 is worst. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** The fewest characters of a password. */
export const PASSWORD_LENGTH = 8

export const STRENGTH_LABELS = [
  'Enter a password',
  'Weak password',
  'Fair password',
  'Good password',
  'Strong password',
] as const

export function passwordStrength(password: string): PasswordStrength {
  const qualities = [
    password.length >= PASSWORD_LENGTH,
    /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    /\d/.test(password),
    /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/.test(password),
  ]
  return qualities.filter(Boolean).length as PasswordStrength
}
