import { describe, expect, it } from 'vitest'
import { type RecoveryFields, recoveryProblem } from './recovery-validation.ts'

const complete: RecoveryFields = {
  email: 'maria@example.org',
  words: `${'abandon '.repeat(23)}art`,
  password: 'Olive-Tree-7',
  confirmPassword: 'Olive-Tree-7',
}
const problem = (change: Partial<RecoveryFields>) => recoveryProblem({ ...complete, ...change })
const password = (text: string) => ({ password: text, confirmPassword: text })

describe('recoveryProblem', () => {
  it('accepts a complete form', () => {
    expect(problem({})).toBeUndefined()
  })

  it.each(['email', 'words', 'password', 'confirmPassword'] as const)(
    'asks for an empty %s before anything else',
    field => {
      expect(problem({ email: 'maria@', [field]: '' })).toEqual({
        field,
        message: 'Please fill in all required fields.',
      })
    },
  )

  it('treats recovery words that consist of spaces as empty', () => {
    expect(problem({ words: ' \n ' })?.field).toBe('words')
    expect(problem(password('        '))?.message).toBe('Please choose a stronger password.')
  })

  it('tells the position of a wrong recovery word without showing the word', () => {
    const words = complete.words.replace('abandon', 'hunter2')
    expect(problem({ words })).toEqual({
      field: 'words',
      message: 'Word 1 is not a recovery word. Please check its spelling.',
    })
  })

  it('applies the same password rules as sign-up', () => {
    expect(problem({ confirmPassword: 'Olive-Tree-8' })).toEqual({
      field: 'confirmPassword',
      message: 'Passwords do not match.',
    })
    expect(problem(password('abcdefgh'))).toEqual({
      field: 'password',
      message: 'Please choose a stronger password.',
    })
    expect(problem(password('Abcd-1!'))).toEqual({
      field: 'password',
      message: 'Password must be at least 8 characters.',
    })
  })

  it('rejects a malformed email address', () => {
    expect(problem({ email: 'maria@' })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address.',
    })
  })
})
