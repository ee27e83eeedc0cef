import { describe, expect, it } from 'vitest'
import { passwordPoints, passwordStrength, strengthLabel } from './password-strength.ts'

describe('passwordStrength', () => {
  it.each([
    ['', 0, 'Enter a password'],
    ['abc', 0, 'Weak password'],
    ['abcdefgh', 1, 'Weak password'],
    ['abcdefg', 0, 'Weak password'],
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
    expect(strengthLabel(password)).toBe(label)
  })

  it.each([' ', 'ß', '٣'])(
    'gives no point for a character outside the known sets: %j',
    character => {
      expect(passwordStrength(character)).toBe(0)
    },
  )
})

describe('passwordPoints', () => {
  const missing = (password: string) =>
    passwordPoints(password)
      .filter(point => !point.met)
      .map(point => point.label)

  it('lists what a password lacks', () => {
    expect(missing('correct horse battery staple')).toEqual([
      'Lower- and upper-case letters',
      'A number',
      'A symbol, such as ! or ?',
    ])
    expect(missing('Abc1!')).toEqual(['8 characters or more'])
    expect(missing('Password1!')).toEqual([])
  })
})
