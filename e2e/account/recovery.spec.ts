import type { Browser, Page } from '@playwright/test'
import { aPerson, type Person, signIn } from '../support/account.ts'
import { expectThumbnail, fixture, uploadFiles } from '../support/library.ts'
import { register } from '../support/ready-account.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'Olive-Tree-71'

/** A fresh account with its gallery open, and its words as they stood on the screen. */
async function openWithWords(page: Page): Promise<{ person: Person; words: string[] }> {
  const person = aPerson()
  await register(page, person)
  await signIn(page, person)
  const shown = page.locator('ol li strong')
  await expect(shown).toHaveCount(24, { timeout: 30_000 })
  const words = await shown.allTextContents()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
  return { person, words }
}

async function fillRecovery(page: Page, email: string, words: string, password = NEW_PASSWORD) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Recovery words').fill(words)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
}

const setPassword = (page: Page) => page.getByRole('button', { name: 'Set New Password' }).click()

async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
}

test.describe('a forgotten password', () => {
  test.use({ expectedComplaints: [/status of 401/] })

  test('is replaced in another browser, where everything opens; the old one is refused everywhere', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { person, words } = await openWithWords(page)
    await uploadFiles(page, ['landscape.jpg'].map(fixture))

    const other = await anotherBrowser(browser, baseURL)
    const sent: string[] = []
    other.on('request', request => sent.push(request.postData() ?? ''))
    await other.goto('/login')
    await other.getByRole('link', { name: 'Forgot password?' }).click()
    const numbered = words.map((word, index) => `${index + 1}. ${word}`).join('\n')
    await fillRecovery(other, person.email, `  ${numbered.toUpperCase()}\n`)
    await setPassword(other)
    await expect(other.getByText('Your password is changed.')).toBeVisible({ timeout: 30_000 })
    await expect(other).toHaveURL(/\/gallery$/)
    await expectThumbnail(other, 'landscape.jpg')
    expect(sent.join('\n')).not.toContain(NEW_PASSWORD)
    expect(sent.join('\n').toLowerCase()).not.toContain(words.slice(0, 2).join(' '))

    // The browser that was signed in is so no more, and says nothing of it.
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await signIn(page, person)
    await expect(page.getByRole('alert')).toContainText('Please check your credentials', {
      timeout: 30_000,
    })
    await signIn(page, { ...person, password: NEW_PASSWORD })
    await expectThumbnail(page, 'landscape.jpg')
    await other.context().close()
  })

  test('is not replaced with the words of another account', async ({ page, browser, baseURL }) => {
    const { words } = await openWithWords(page)
    const other = await anotherBrowser(browser, baseURL)
    const stranger = aPerson()
    await register(other, stranger)
    for (const email of [stranger.email, 'nobody@example.org']) {
      await fillRecovery(other, email, words.join(' '))
      await setPassword(other)
      await expect(other.getByRole('alert')).toContainText(
        'The email address and the recovery words do not match.',
        { timeout: 30_000 },
      )
    }
    await other.context().close()
  })
})

test('the form of a forgotten password checks in order and sends nothing until all is well', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/auth/')) sent.push(request.url())
  })
  const words = [...Array(23).fill('abandon'), 'art']
  const says = (text: string) => expect(page.getByRole('alert')).toContainText(text)
  await page.goto('/forgot-password')
  await setPassword(page)
  await says('Please fill in all required fields.')
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const [typed, text] of [
    [words.slice(1).join(' '), 'There are 24 recovery words. You have entered 23.'],
    [words.with(4, 'hunter').join(' '), 'Word 5 is not a recovery word.'],
    [words.with(23, 'abandon').join(' '), 'These words do not belong together.'],
  ] as const) {
    await fillRecovery(page, 'maria@example.org', typed)
    await setPassword(page)
    await says(text)
    await expect(page.getByLabel('Recovery words')).toBeFocused()
  }
  await fillRecovery(page, 'maria@example.org', words.join(' '), 'abcdefgh')
  await expect(page.getByText('Weak password')).toBeVisible()
  await setPassword(page)
  await says('Please choose a stronger password.')
  expect(sent).toEqual([])
})

test.describe('a server that answers a recovery with keys of its own (F3, F5)', () => {
  for (const key of ['masterKeyByRecovery', 'accountId', 'identity'] as const) {
    test(`is found out, and gets no new password: ${key}`, async ({ page, intercept }) => {
      const { person, words } = await openWithWords(page)
      let replaced = false
      await intercept('**/api/auth/recover/start', async route => {
        const answer = await route.fetch()
        const { keys } = await answer.json()
        const flip = (text: string) =>
          text.slice(0, 20) + (text[20] === 'A' ? 'B' : 'A') + text.slice(21)
        if (key === 'identity')
          keys.identity.signingPublicKey = flip(keys.identity.signingPublicKey)
        else keys[key] = flip(keys[key])
        await route.fulfill({ response: answer, json: { keys } })
      })
      page.on('request', request => {
        if (request.url().endsWith('/api/auth/recover')) replaced = true
      })
      await fillRecovery(page, person.email, words.join(' '))
      await setPassword(page)
      await expect(page.getByRole('alert')).toContainText('keys that are not yours', {
        timeout: 30_000,
      })
      expect(replaced).toBe(false)
    })
  }
})
