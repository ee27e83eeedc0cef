import { describe, expect, it } from 'vitest'
import { malformedEmail, type SignUpFields, signUpProblem } from './sign-up-validation.ts'

const complete: SignUpFields = {
  firstName: 'Maria',
  lastName: 'Rossi',
  email: 'maria@example.org',
  password: 'Olive-Tree-7',
  confirmPassword: 'Olive-Tree-7',
  terms: true,
}
const problem = (change: Partial<SignUpFields>) => signUpProblem({ ...complete, ...change })
const password = (text: string) => ({ password: text, confirmPassword: text })

describe('signUpProblem', () => {
  it('accepts a complete form', () => {
    expect(problem({})).toBeUndefined()
  })

  it.each(['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const)(
    'asks for an empty %s before anything else',
    field => {
      expect(problem({ [field]: '', terms: false })).toEqual({
        field,
        message: 'Please fill in all required fields.',
      })
    },
  )

  it('treats a name that consists of spaces as empty', () => {
    expect(problem({ lastName: '  ' })?.field).toBe('lastName')
    expect(problem(password('        '))?.message).toBe('Please choose a stronger password.')
  })

  it('reports different passwords before it asks to accept the terms', () => {
    expect(problem({ confirmPassword: 'Olive-Tree-8', terms: false })).toEqual({
      field: 'confirmPassword',
      message: 'Passwords do not match.',
    })
  })

  it('asks to accept the terms before it reports a weak password', () => {
    expect(problem({ ...password('weak'), terms: false })).toEqual({
      field: 'terms',
      message: 'Please accept the Terms of Service and Privacy Policy.',
    })
  })

  it('rejects a password of strength 1', () => {
    expect(problem(password('abcdefgh'))).toEqual({
      field: 'password',
      message: 'Please choose a stronger password.',
    })
    expect(problem(password('abcdefg1'))).toBeUndefined()
  })

  it('rejects a strong password of 7 characters', () => {
    expect(problem(password('Abcd-1!'))).toEqual({
      field: 'password',
      message: 'Password must be at least 8 characters.',
    })
  })

  it('checks the email address last', () => {
    expect(problem({ email: 'maria@' })).toEqual({
      field: 'email',
      message: 'Please enter a valid email address.',
    })
    expect(problem({ email: 'maria@', ...password('short') })?.field).toBe('password')
  })
})

describe('malformedEmail', () => {
  it('rejects a malformed email address', () => {
    expect(malformedEmail('maria@')).toBe('Please enter a valid email address.')
  })

  it('accepts an empty field', () => {
    expect(malformedEmail(' ')).toBeUndefined()
    expect(malformedEmail('maria@example.org')).toBeUndefined()
  })
})
