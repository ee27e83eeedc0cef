import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { textField } from './form-fields.ts'
import { FormMessages } from './form-messages.tsx'
import { type AccountFormOptions, useAccountForm } from './use-account-form.ts'

interface Fields {
  email: string
  password: string
}

type Options = Pick<AccountFormOptions<Fields>, 'send' | 'onDone'>

function TestForm(options: Options) {
  const form = useAccountForm<Fields>({
    empty: { email: '', password: '' },
    problemOf: ({ email }) =>
      email ? undefined : { message: 'Please enter your email.', field: 'email' },
    failureOf: error => String(error),
    retryField: 'password',
    ...options,
  })
  return (
    <form {...form.props}>
      <FormMessages form={form} done="Signed in." />
      <TextField label="Email" {...textField(form, 'email')} />
      <TextField label="Password" type="password" {...textField(form, 'password')} />
      <button type="submit">{form.phase}</button>
    </form>
  )
}

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const button = page.getByRole('button', { name: /^(editing|sending|done)$/ })
const alert = page.getByRole('alert')

test('a field with a problem is marked until the person changes the field', async () => {
  const send = vi.fn<Options['send']>()
  await render(<TestForm send={send} />)
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await button.click()
  await expect.element(alert).toHaveTextContent('Please enter your email.')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription('Please enter your email.')
  await userEvent.keyboard('ada@example.org')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  expect(send).not.toHaveBeenCalled()
})

test('a form that the server rejects can be sent again', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let calls = 0
  const onDone = vi.fn<() => void>()
  await render(
    <TestForm send={() => answers[calls++]?.promise ?? Promise.reject()} onDone={onDone} />,
  )
  await email.fill('ada@example.org')
  await password.fill('Correct horse 9')
  await button.click()
  await expect.element(button).toHaveTextContent('sending')
  await button.click()
  await userEvent.keyboard('{Enter}')
  expect(calls).toBe(1)
  answers[0]?.reject('The password is wrong.')
  await expect.element(alert).toHaveTextContent('The password is wrong.')
  await expect.element(email).toHaveValue('ada@example.org')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  answers[1]?.resolve()
  await expect.element(page.getByText('Signed in.')).toBeVisible()
  expect(calls).toBe(2)
  expect(onDone).not.toHaveBeenCalled()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})
