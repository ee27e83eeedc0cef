import { startSession } from '@safelight/client/start-session'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '../../../test/render.tsx'
import { SessionProvider } from '../../components/contexts/session-context.tsx'
import { ForgotPasswordScreen } from './recovery/forgot-password-screen.tsx'
import { SignupScreen } from './sign-up/signup-screen.tsx'

const send = vi.spyOn(globalThis, 'fetch')
beforeEach(() => void send.mockClear())
afterEach(() => {
  const calls = send.mock.calls
    .filter(([request, options]) => String(request).includes('/api/') && options?.method !== 'GET')
    .map(([request]) => String(request))
  expect(calls).toEqual([])
})

const open = (screen: ReactNode) =>
  renderScreen(
    <SessionProvider session={startSession()}>
      <Suspense>{screen}</Suspense>
    </SessionProvider>,
  )

const field = (name: string) => page.getByLabelText(name, { exact: true })
const says = (text: string) => expect.element(page.getByRole('alert')).toHaveTextContent(text)
const terms = page.getByText('I agree to the')

test('the sign-up form shows the problem of the first wrong field', async () => {
  await open(<SignupScreen />)
  const create = () => page.getByRole('button', { name: 'Create Account' }).click()
  await create()
  await says('Please fill in all required fields')
  await expect.element(field('First name')).toHaveFocus()
  await field('First name').fill('Ada')
  await field('Last name').fill('   ')
  await field('Email').fill('ada@example.org')
  await field('Password').fill('abc')
  await field('Confirm password').fill('abd')
  await create()
  await says('Please fill in all required fields')
  await expect.element(field('Last name')).toHaveFocus()
  await field('Last name').fill('Lovelace')
  await create()
  await says('Passwords do not match')
  expect(page.getByText('Passwords do not match').elements()).toHaveLength(2)
  await field('Confirm password').fill('abc')
  await create()
  await says('Please accept the Terms of Service and Privacy Policy')
  await terms.click()
  await create()
  await says('Please choose a stronger password')
  await expect.element(page.getByText('Weak password')).toBeVisible()
  for (const name of ['Password', 'Confirm password']) await field(name).fill('aB1!')
  await expect.element(page.getByText('Good password')).toBeVisible()
  expect(page.getByRole('img', { name: 'Missing:' }).elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await says('Password must be at least 8 characters')
})

test('the recovery form sends nothing while a field is wrong', async () => {
  await open(<ForgotPasswordScreen />)
  const words = [...Array(23).fill('abandon'), 'art']
  const setPassword = () => page.getByRole('button', { name: 'Set New Password' }).click()
  const fill = async (text: string, password: string) => {
    await field('Email').fill('ada@example.org')
    await field('Recovery words').fill(text)
    await field('New password').fill(password)
    await field('Confirm new password').fill(password)
  }
  await setPassword()
  await says('Please fill in all required fields.')
  await expect.element(field('Email')).toHaveFocus()
  for (const [text, problem] of [
    [words.slice(1).join(' '), 'Enter all 24 recovery words. You have entered 23.'],
    [words.with(4, 'hunter').join(' '), 'Word 5 is not a recovery word.'],
    [words.with(23, 'abandon').join(' '), 'These recovery words are not valid together.'],
  ] as const) {
    await fill(text, 'Correct horse 9')
    await setPassword()
    await says(problem)
    await expect.element(field('Recovery words')).toHaveFocus()
  }
  await fill(words.join(' '), 'abcdefgh')
  await expect.element(page.getByText('Weak password')).toBeVisible()
  await setPassword()
  await says('Please choose a stronger password.')
})
