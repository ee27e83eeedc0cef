import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enter, type Person, register } from './ready-account.ts'
import { expect } from './test.ts'

export type { Person }

export const aPerson = (part: Partial<Person> = {}): Person => ({
  firstName: 'Maria',
  lastName: 'Rossi',
  email: `maria.${randomUUID().slice(0, 8)}@example.org`,
  password: 'Correct-horse-7',
  ...part,
})

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByText('I agree to the').click()
}

/** Signs up in the browser. Does not wait for the redirect that follows. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup')
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully')).toBeVisible({ timeout: 120_000 })
}

export async function signIn(
  page: Page,
  person: Person,
  options: { rememberMe?: boolean } = {},
): Promise<void> {
  await page.goto('/login')
  await signInHere(page, person, options)
}

export async function signInHere(
  page: Page,
  { email, password }: Person,
  { rememberMe = true } = {},
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (!rememberMe) await page.getByText('Remember me').click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function openNewLibrary(page: Page, part: Partial<Person> = {}): Promise<Person> {
  const person = aPerson(part)
  await enter(page, await register(page, person, 'later'))
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
  return person
}

export async function openNewLibraryOnScreen(
  page: Page,
  part: Partial<Person> = {},
): Promise<Person> {
  const person = aPerson(part)
  await signUp(page, person)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
  return person
}
