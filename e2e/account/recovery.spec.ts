import type { Page } from '@playwright/test'
import { aPerson, signInHere } from '../support/account.ts'
import { expectThumbnail, fixture, uploadFiles } from '../support/library.ts'
import { enter, register } from '../support/ready-account.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'Olive-Tree-71'

async function fillRecovery(page: Page, email: string, words: string, password = NEW_PASSWORD) {
  // Fill the words first, because only this form asks for them. The previous form has an email field too.
  await page.getByLabel('Recovery words').fill(words)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
}

/** Resolves as soon as a text appears, even if the text disappears a moment later. */
const appears = (page: Page, text: string) =>
  page.evaluate(
    wanted =>
      new Promise<void>(resolve => {
        const look = () => document.body.textContent?.includes(wanted) && resolve()
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
    text,
  )

const setPassword = (page: Page) => page.getByRole('button', { name: 'Set New Password' }).click()

test.describe('with the browser’s errors about rejected sign-ins expected', () => {
  test.use({ expectedComplaints: [/status of 401/] })

  test('a person sets a new password with the recovery words', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = aPerson()
    const registered = await register(page, person, 'later')
    await enter(page, registered)
    await uploadFiles(page, ['landscape.jpg'].map(fixture))

    const words = registered.words.split(' ')
    const other = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    const sent: string[] = []
    other.on('request', request => sent.push(request.postData() ?? ''))
    await other.goto('/login')
    await other.getByRole('link', { name: 'Forgot password?' }).click()
    const numbered = words.map((word, index) => `${index + 1}. ${word}`).join('\n')
    await fillRecovery(other, person.email, `  ${numbered.toUpperCase()}\n`)
    const said = appears(other, 'Your password was changed.')
    await setPassword(other)
    await said
    await expect(other).toHaveURL(/\/gallery$/)
    await expectThumbnail(other, 'landscape.jpg')
    expect(sent.join('\n')).not.toContain(NEW_PASSWORD)
    expect(sent.join('\n').toLowerCase()).not.toContain(words.slice(0, 2).join(' '))
    await other.context().close()

    // The browser that was signed in before the recovery is now signed out, without a message.
    await page.reload()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await signInHere(page, person)
    await expect(page.getByRole('alert')).toContainText('Please check your credentials')
    await signInHere(page, { ...person, password: NEW_PASSWORD })
    await expectThumbnail(page, 'landscape.jpg')
  })

  // packages/client/src/session/actions/recover-account.test.ts tests the other keys that a server could
  // replace.
  test('the password stays if the recovery words belong to another account (F3, F5)', async ({
    page,
    intercept,
  }) => {
    const [person, stranger] = [aPerson(), aPerson()]
    const { words } = await register(page, person)
    await register(page, stranger)
    const replaced: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/api/auth/recover')) replaced.push(request.url())
    })
    await page.goto('/forgot-password')
    for (const email of [stranger.email, 'nobody@example.org']) {
      await fillRecovery(page, email, words)
      const answered = page.waitForResponse('**/api/auth/recover/start')
      await setPassword(page)
      await answered
      await expect(page.getByRole('alert')).toContainText(
        'The email address and the recovery words do not match. Check both and try again.',
      )
    }
    await intercept('**/api/auth/recover/start', async route => {
      const answer = await route.fetch()
      const { keys } = await answer.json()
      const old: string = keys.identity.signingPublicKey
      keys.identity.signingPublicKey =
        old.slice(0, 20) + (old[20] === 'A' ? 'B' : 'A') + old.slice(21)
      await route.fulfill({ response: answer, json: { keys } })
    })
    await fillRecovery(page, person.email, words)
    await setPassword(page)
    await expect(page.getByRole('alert')).toContainText('keys that are not yours')
    expect(replaced).toEqual([])
  })
})
