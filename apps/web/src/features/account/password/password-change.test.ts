import { expect, it } from 'vitest'
import { type PasswordChange, passwordChangeProblem } from './password-change.ts'

const GOOD: PasswordChange = {
  currentPassword: 'an old one',
  password: 'Film in the dark 7',
  confirmPassword: 'Film in the dark 7',
}

it('reports no problem for a valid password change', () => {
  expect(passwordChangeProblem(GOOD)).toBeUndefined()
})

it.each([
  ['currentPassword', { currentPassword: '' }, 'Please fill in all required fields.'],
  ['password', { password: '', confirmPassword: '' }, 'Please fill in all required fields.'],
  ['confirmPassword', { confirmPassword: '' }, 'Please fill in all required fields.'],
  ['confirmPassword', { password: 'weak' }, 'New password and confirmation do not match'],
  ['password', { password: 'weak', confirmPassword: 'weak' }, 'Please choose a stronger password.'],
  [
    'password',
    { password: 'Ab1!', confirmPassword: 'Ab1!' },
    'Password must be at least 8 characters.',
  ],
] as const)('reports a problem with the field %s after the change %j', (field, change, message) => {
  expect(passwordChangeProblem({ ...GOOD, ...change })).toEqual({ field, message })
})
