import { aPerson, fillSignUp, openNewLibraryOnScreen, signIn, signUp } from '../support/account.ts'
import { expect, test } from '../support/test.ts'

test('sign-up checks in order and sends nothing until all is well', async ({ page }) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/auth/')) sent.push(request.url())
  })
  await page.goto('/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  const says = (text: string) => expect(page.getByRole('alert')).toContainText(text)
  const password = page.getByLabel('Password', { exact: true })
  const confirm = page.getByLabel('Confirm password')

  await create.click()
  await says('Please fill in all required fields')
  await fillSignUp(page, aPerson({ password: 'abc' }))
  await page.getByText('I agree to the').click()
  await confirm.fill('abd')
  await create.click()
  await says('Passwords do not match')
  await expect(page.getByText('Passwords do not match')).toHaveCount(2)
  await confirm.fill('abc')
  await create.click()
  await says('Please accept the Terms of Service and Privacy Policy')
  await page.getByText('I agree to the').click()
  await create.click()
  await says('Please choose a stronger password')
  await expect(page.getByText('Weak password')).toBeVisible()
  for (const field of [password, confirm]) await field.fill('aB1!')
  await expect(page.getByText('Good password')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Missing:' })).toHaveCount(1)
  await create.click()
  await says('Password must be at least 8 characters')
  expect(sent).toEqual([])
})

test.describe('when the server refuses', () => {
  test.use({ expectedComplaints: [/status of (401|409|500)/] })

  test('sign-up says that the address is taken', async ({ page }) => {
    const person = aPerson()
    await signUp(page, person)
    await page.goto('/signup')
    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'An account with this email already exists.',
      { timeout: 30_000 },
    )
  })

  test('sign-up says that it failed when the server gives no reason', async ({
    page,
    intercept,
  }) => {
    await intercept('**/api/auth/signup', route => route.fulfill({ status: 500, body: 'no JSON' }))
    await page.goto('/signup')
    await fillSignUp(page, aPerson())
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert')).toContainText('Signup failed. Please try again.', {
      timeout: 30_000,
    })
  })

  test('sign-in says that it failed, for a wrong password and an unknown address alike', async ({
    page,
  }) => {
    const person = aPerson()
    await signUp(page, person)
    for (const wrong of [{ ...person, password: 'Wrong-horse-7' }, aPerson()]) {
      await signIn(page, wrong)
      await expect(page.getByRole('alert')).toContainText(
        'Login failed. Please check your credentials.',
        { timeout: 30_000 },
      )
    }
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('sign-in says that it failed when the server gives no reason', async ({ page, fail }) => {
    await fail(/^\/api\/auth\/prelogin$/)
    await signIn(page, aPerson())
    await expect(page.getByRole('alert')).toContainText(
      'Login failed. Please check your credentials.',
    )
  })

  test('a stored token that is refused is cleared silently', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('access_token', 'x'.repeat(43)))
    await page.goto('/gallery')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  })
})

test('the button of the sign-in says that it is at work', async ({ page, intercept }) => {
  const person = aPerson()
  await signUp(page, person)
  await intercept('**/api/auth/login', async route => {
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
    await route.continue()
  })
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Your recovery words' })).toBeVisible()
})

test('the password never leaves the device', async ({ page }) => {
  const person = aPerson({ password: 'Sekret-Passwort-9' })
  const bodies: string[] = []
  page.on('request', request => bodies.push(request.postData() ?? ''))
  await signUp(page, person)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Your recovery words' })).toBeVisible()
  expect(bodies.join('\n')).toContain(person.email)
  for (const secret of [person.password, person.firstName, person.lastName]) {
    expect(bodies.join('\n')).not.toContain(secret)
  }
})

test('remembered keys outlive the tab, and a token under an old name is read', async ({
  page,
  context,
}) => {
  await openNewLibraryOnScreen(page)
  await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.removeItem('token')
    localStorage.setItem('authToken', token)
  })
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next).toHaveURL(/\/gallery$/)
  await expect(next.getByText('No photos yet')).toBeVisible()
})

test('keys that are not remembered survive a reload, reach a second tab, and end with the last one', async ({
  page,
  context,
}) => {
  const person = aPerson()
  await signUp(page, person)
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
  await visitor.getByRole('button', { name: 'Unlock' }).click()
  await expect(visitor.getByRole('alert')).toContainText('Please check your credentials', {
    timeout: 30_000,
  })
  await visitor.getByLabel('Password', { exact: true }).fill(person.password)
  await visitor.getByRole('button', { name: 'Unlock' }).click()
  await expect(visitor.getByText('No photos yet')).toBeVisible({ timeout: 30_000 })
})

test('logout ends the session in every tab and leaves no key behind', async ({
  page,
  context,
  server,
}) => {
  await openNewLibraryOnScreen(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const second = await context.newPage()
  await second.goto('/gallery')
  await expect(second.getByText('No photos yet')).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)

  const left = await page.evaluate(async () => {
    const request = indexedDB.open('safelight-keys')
    const keys = await new Promise(resolve => {
      request.onsuccess = () => {
        const all = request.result.transaction('keys').objectStore('keys').getAllKeys()
        all.onsuccess = () => resolve(all.result)
      }
    })
    const tab = sessionStorage.getItem('safelight.wrapped-master-key')
    return { keys, token: localStorage.getItem('token'), tab }
  })
  expect(left).toEqual({ keys: [], token: null, tab: null })
  const answer = await fetch(`${server.url}/api/user/me`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

test('logout forgets everything at once, even if the server stays silent', async ({
  page,
  intercept,
}) => {
  await openNewLibraryOnScreen(page)
  await intercept('**/api/auth/logout', () => {})
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
})

test('a sign-in to another account takes over every tab, and harms neither account', async ({
  page,
  context,
}) => {
  const bob = aPerson({ firstName: 'Bob' })
  await signUp(page, bob)
  const ada = await openNewLibraryOnScreen(page, { firstName: 'Ada' })
  const second = await context.newPage()
  await second.goto('/')
  await expect(second).toHaveURL(/\/gallery$/)
  await second.evaluate(() => localStorage.clear())
  await signIn(second, bob)
  await second.getByRole('button', { name: 'Later' }).click()
  await expect(second.getByText('No photos yet')).toBeVisible()

  await page.goto('/gallery')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(bob.email)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(second).toHaveURL(/\/login$/)
  for (const person of [ada, bob]) {
    await signIn(page, person)
    await expect(page.getByText('No photos yet')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('visitors are sent to the sign-in, and come from there to where they wanted to be', async ({
  page,
}) => {
  for (const route of ['/gallery', '/upload', '/recovery-words']) {
    await page.goto(route)
    await expect(page).toHaveURL(/\/login$/)
  }
  await test.step('the address is kept through sign-up, sign-in and the recovery words', async () => {
    await page.goto('/gallery?show=videos#months')
    await expect(page).toHaveURL(/\/login$/)
    const person = aPerson()
    await signUp(page, person)
    await signIn(page, person)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page).toHaveURL(/\/gallery\?show=videos#months$/)
    await expect(page.getByText('Your recovery words are not saved yet.')).toBeVisible()
  })
  for (const route of ['/', '/login', '/signup']) {
    await page.goto(route)
    await expect(page).toHaveURL(/\/gallery$/)
  }
  await test.step('who logs out leaves no address behind', async () => {
    await page.goto('/albums')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const kept = await page.evaluate(() => sessionStorage.getItem('safelight.destination'))
    expect(kept).toBeNull()
  })
})

test('a banner reminds of words that are not saved, until they are', async ({ page }) => {
  const person = await openNewLibraryOnScreen(page)
  await expect(page.getByText('Your recovery words are not saved yet.')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Save them now' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Show the words' }).click()
  await expect(page.locator('ol li strong')).toHaveCount(24, { timeout: 30_000 })
  const words = await page.locator('ol li strong').allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('textbox').first()).toBeFocused()
  const fields = await page.getByRole('textbox').all()
  for (const field of fields) await field.fill('wrong')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/This is not word/)).toHaveCount(2)
  for (const field of fields) {
    const position = /word-(\d+)/.exec((await field.getAttribute('name')) ?? '')?.[1]
    await field.fill(words[Number(position) - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByText('Your recovery words are not saved yet.')).toBeHidden()
})
