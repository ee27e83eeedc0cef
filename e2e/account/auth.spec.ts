import {
  aPerson,
  fillSignUp,
  openNewLibrary,
  signIn,
  signInHere,
  signUp,
} from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture } from '../support/library.ts'
import { register } from '../support/ready-account.ts'
import { expect, test } from '../support/test.ts'

test.describe('if the server rejects a request', () => {
  test.use({ expectedComplaints: [/status of (401|409|500)/] })

  test('sign-up and sign-in show the reason why the server rejected them', async ({
    page,
    intercept,
    fail,
  }) => {
    const person = aPerson()
    await register(page, person)
    const says = (text: string) => expect(page.getByRole('alert')).toContainText(text)
    const failed = 'Login failed. Please check your credentials.'

    await test.step('an address that is taken', async () => {
      await page.goto('/signup')
      await fillSignUp(page, person)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await says('An account with this email address already exists.')
    })
    await test.step('a failed sign-up without a reason', async () => {
      const mend = await intercept('**/api/auth/signup', route =>
        route.fulfill({ status: 500, body: 'no JSON' }),
      )
      await page.getByRole('button', { name: 'Create Account' }).click()
      await says('Signup failed. Please try again.')
      await mend()
    })
    await test.step('a wrong password and an unknown address get the same message', async () => {
      for (const wrong of [{ ...person, password: 'Wrong-horse-7' }, aPerson()]) {
        await signIn(page, wrong)
        await says(failed)
      }
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
    await test.step('a failed sign-in without a reason', async () => {
      await fail(/^\/api\/auth\/prelogin$/)
      await signIn(page, aPerson())
      await says(failed)
    })
    await test.step('a rejected stored token is cleared silently', async () => {
      await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)))
      await page.goto('/gallery')
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    })
  })
})

test('a person signs up, signs in and logs out', async ({ page, context, server, intercept }) => {
  const person = aPerson({ password: 'Sekret-Passwort-9' })
  const bodies: string[] = []
  context.on('request', request => bodies.push(request.postData() ?? ''))
  for (const route of ['/upload', '/recovery-words', '/gallery?show=videos#months']) {
    await page.goto(route)
    await expect(page).toHaveURL(/\/login$/)
  }

  await test.step('the button shows that it is working', async () => {
    await signUp(page, person)
    await intercept('**/api/auth/login', async route => {
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
      await route.continue()
    })
    await signIn(page, person)
  })
  await test.step('the target address survives sign-up, sign-in and the recovery words', async () => {
    await expect(page.getByRole('heading', { name: 'Your recovery words' })).toBeVisible()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/gallery\?show=videos#months$/)
    await expect(page.getByText(/^You have not saved your recovery words yet/)).toBeVisible()
  })
  await test.step('the password never leaves the device', () => {
    expect(bodies.join('\n')).toContain(person.email)
    for (const secret of [person.password, person.firstName, person.lastName]) {
      expect(bodies.join('\n')).not.toContain(secret)
    }
  })
  for (const route of ['/login', '/signup']) {
    await page.goto(route)
    await expect(page).toHaveURL(/\/gallery$/)
  }

  const next = await context.newPage()
  await test.step('remembered keys survive the tab, and a token under an old name is read', async () => {
    await page.evaluate(() => {
      const token = localStorage.getItem('token') ?? ''
      localStorage.removeItem('token')
      localStorage.setItem('authToken', token)
    })
    await page.close()
    await next.goto('/')
    await expect(next).toHaveURL(/\/gallery$/)
    await expect(next.getByText('No photos yet')).toBeVisible()
  })
  await test.step('a logout ends the session in every tab, and leaves no key or address behind', async () => {
    const token = await next.evaluate(() => localStorage.getItem('token'))
    const second = await context.newPage()
    await second.goto('/albums')
    await expect(second.getByRole('heading', { name: 'My Albums' })).toBeVisible()
    await next.getByRole('button', { name: 'Account menu' }).click()
    await next.getByRole('menuitem', { name: 'Logout' }).click()
    for (const tab of [next, second]) await expect(tab).toHaveURL(/\/login$/)

    for (const tab of [next, second]) {
      expect(await tab.evaluate(readKept)).toEqual({
        keys: [],
        token: null,
        tab: null,
        destination: null,
      })
    }
    const answer = await fetch(`${server.url}/api/user/me`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(401)
  })
})

async function readKept() {
  const request = indexedDB.open('safelight-keys')
  const keys = await new Promise(resolve => {
    request.onsuccess = () => {
      const all = request.result.transaction('keys').objectStore('keys').getAllKeys()
      all.onsuccess = () => resolve(all.result)
    }
  })
  return {
    keys,
    token: localStorage.getItem('token'),
    tab: sessionStorage.getItem('safelight.wrapped-master-key'),
    destination: sessionStorage.getItem('safelight.destination'),
  }
}

test('without "Remember me", the library stays unlocked until the last tab closes', async ({
  page,
  context,
}) => {
  const person = aPerson()
  await register(page, person)
  await signIn(page, person, { rememberMe: false })
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No photos yet')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/gallery')
  await expect(second.getByText('No photos yet')).toBeVisible()
  await page.close()
  await second.reload()
  await expect(second.getByText('No photos yet')).toBeVisible()

  const visitor = await context.newPage()
  await second.close()
  await visitor.goto('/gallery')
  await expect(visitor.getByRole('heading', { name: 'Unlock your library' })).toBeVisible()
  await expect(visitor.getByText(person.email)).toBeVisible()
  await visitor.getByLabel('Password', { exact: true }).fill('Wrong-horse-7')
  await visitor.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(visitor.getByRole('alert')).toContainText('Please check your credentials')
  await visitor.getByLabel('Password', { exact: true }).fill(person.password)
  await visitor.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(visitor.getByText('No photos yet')).toBeVisible()
})

test('signing in to another account changes the account in every tab', async ({
  page,
  context,
}) => {
  const ada = await openLibraryOf(page, [fixture('landscape.jpg')])
  const bob = aPerson({ firstName: 'Bob' })
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()

  const second = await context.newPage()
  await register(second, bob, 'later')
  await second.goto('/')
  await expect(second).toHaveURL(/\/gallery$/)
  await second.evaluate(() => localStorage.clear())
  await signIn(second, bob)
  for (const tab of [second, page]) await expect(tab.getByText('No photos yet')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(bob.email)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [second, page]) await expect(tab).toHaveURL(/\/login$/)
  for (const [person, shown] of [
    [ada, '1 photo · 0 videos'],
    [bob, 'No photos yet'],
  ] as const) {
    await signInHere(page, person)
    await expect(page.getByText(shown)).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('a banner asks to save the recovery words until they are saved', async ({ page }) => {
  const person = await openNewLibrary(page)
  await expect(page.getByText(/^You have not saved your recovery words yet/)).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Save them now' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Show Recovery Words' }).click()
  await expect(page.locator('ol li strong')).toHaveCount(24)
  const words = await page.locator('ol li strong').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('textbox').first()).toBeFocused()
  const fields = await page.getByRole('textbox').all()
  for (const field of fields) await field.fill('no such word')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/This is not word/)).toHaveCount(2)
  for (const field of fields) {
    const position = /word-(\d+)/.exec((await field.getAttribute('name')) ?? '')?.[1]
    await field.fill(words[Number(position) - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByText(/^You have not saved your recovery words yet/)).toBeHidden()
})
