import { describe, expect, it } from 'vitest'
import { passwordStrength, STRENGTH_LABELS } from './password-strength.ts'

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'Enter a password'],
    ['abc', 0, 'Enter a password'],
    ['abcdefgh', 1, 'Weak password'],
    ['abcdefg', 0, 'Enter a password'],
    ['aB', 1, 'Weak password'],
    ['aBc', 1, 'Weak password'],
    ['7', 1, 'Weak password'],
    ['~', 1, 'Weak password'],
    ['abcdefg1', 2, 'Fair password'],
    ['aBcdefgh', 2, 'Fair password'],
    ['Abcdefg1', 3, 'Good password'],
    ['aBcdefg1', 3, 'Good password'],
    ['Abcdef1!', 4, 'Strong password'],
    ['aBcdefg1!', 4, 'Strong password'],
    ['Aé1!', 3, 'Good password'],
  ] as const)('gives %j %i points', (password, points, label) => {
    expect(passwordStrength(password)).toBe(points)
    expect(STRENGTH_LABELS[points]).toBe(label)
  })

  it.each([' ', 'ß', '٣'])('gives no point for %j, which is in no set', character => {
    expect(passwordStrength(character)).toBe(0)
  })
})
