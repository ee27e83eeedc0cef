import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary, signIn } from '../support/account.ts'
import { type ServerProcess, startServer } from '../support/servers/server.ts'
import { aSharer } from '../support/sharer.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ process: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  process: async ({}, use) => {
    // Reserved names never resolve, so that no test reaches a push service.
    const server = await startServer({ PUSH_SERVICES: 'push.example.invalid' })
    await use(server)
    await server.stop()
  },
  baseURL: async ({ process }, use) => use(process.url),
})

/** Replaces the browser's connection to its vendor's push service, which tests cannot reach. */
const subscribeWithoutVendor = (page: Page | BrowserContext) =>
  page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example.invalid/1',
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://push.example.invalid/1',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'A'.repeat(22),
        },
      }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    const known = () => (localStorage.getItem('subscribed') ? subscription : null)
    PushManager.prototype.getSubscription = async () => known() as never
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes')
      return known() as never
    }
  })

const section = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function turnOn(page: Page): Promise<void> {
  await page.goto('/account#notifications')
  await section(page).getByRole('button', { name: 'Turn On Notifications' }).click()
  await expect(section(page).getByRole('status')).toHaveText(
    'Notifications are on for this device.',
  )
}

/** Delivers a push as the browser does when one arrives. */
async function aDeliverer(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async () => {
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: 'Safelight has news',
    })
  }
}

/** The test's part of a service worker's global scope, because its types exclude those of pages. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (
    type: string,
    options: { notification: Notification | undefined },
  ) => Event & { waitUntil: () => void }
}

const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title }) => title).sort()
  })

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The service worker does not run.')
  return worker
}

test('a push is worded on the device, and says nothing if the library is locked', async ({
  page,
  context,
  process,
}) => {
  await context.grantPermissions(['notifications'])
  await subscribeWithoutVendor(context)
  const sharer = await aSharer(process)
  const { email } = await openNewLibrary(page)
  const shareAlbum = async () => {
    const { id } = await sharer.albums.create({ title: 'Hidden', description: '' }, [])
    await sharer.sharing.shareWith({ type: 'album', id }, email, 'VIEW')
  }
  await turnOn(page)
  const deliver = await aDeliverer(page)
  const worker = workerOf(context)
  // An open app closes notifications. Leave it.
  await page.goto('about:blank')
  const other = await context.newPage()

  await test.step('names who shared an album', async () => {
    await shareAlbum()
    await deliver()
    await expect.poll(() => shownBy(worker)).toEqual([`${sharer.email} shared something with you.`])
  })

  await test.step('says nothing new about news that it has shown', async () => {
    await deliver()
    await expect
      .poll(() => shownBy(worker))
      .toEqual(['Safelight has news', `${sharer.email} shared something with you.`])
  })

  await test.step('a press opens the page in the open app', async () => {
    await other.goto('/albums')
    await expect(other.getByRole('heading', { name: 'My Albums' })).toBeVisible()
    await expect.poll(() => shownBy(worker)).toEqual([])
    await worker.evaluate(async () => {
      const scope = globalThis as unknown as WorkerScope
      await scope.registration.showNotification('Pressed', { data: { path: '/shared' } })
      const [notification] = await scope.registration.getNotifications()
      const press = new scope.NotificationEvent('notificationclick', { notification })
      // Browsers accept `waitUntil` only for their own events.
      press.waitUntil = () => {}
      scope.dispatchEvent(press)
    })
    await expect(other).toHaveURL(/\/shared$/)
    await other.goto('about:blank')
  })

  await test.step('says nothing if the library is locked', async () => {
    await worker.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('safelight-keys')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      database.transaction('keys', 'readwrite').objectStore('keys').clear()
      database.close()
    })
    await shareAlbum()
    await deliver()
    await expect.poll(() => shownBy(worker)).toEqual(['Safelight has news'])
  })
})

test('notifications turn on and off, kind by kind', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await subscribeWithoutVendor(context)
  await openNewLibrary(page)
  await turnOn(page)
  await expectAccessibleLooks(page, section(page))

  await section(page).getByText('Comments on my photos').click()
  await page.reload()
  const comments = section(page).getByRole('checkbox', { name: 'Comments on my photos' })
  await expect(comments).not.toBeChecked()
  await expect(
    section(page).getByRole('checkbox', { name: 'Sign-ins to my account' }),
  ).toBeChecked()

  await section(page).getByRole('button', { name: 'Turn Off Notifications' }).click()
  await expect(section(page).getByRole('status')).toHaveText(
    'Notifications are off for this device.',
  )
  await page.reload()
  await expect(section(page).getByRole('button', { name: 'Turn On Notifications' })).toBeVisible()
})

test('the screen says why notifications are not possible', async ({ page, context }) => {
  const state = section(page).getByRole('status')
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await openNewLibrary(page)
  await page.goto('/account#notifications')
  await expect(state).toContainText('Your browser blocks notifications')
  await expectAccessibleLooks(page, section(page))

  const phone = await context.newPage()
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })
    Reflect.deleteProperty(globalThis, 'PushManager')
  })
  await phone.goto('/account#notifications')
  await expect(section(phone).getByRole('status')).toContainText('Add to Home Screen')
})

test('a sign-in on another device is news until the person has seen it', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await openNewLibrary(page)
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await signIn(other, person)
  await expect(other.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
  const news = (on: Page) => on.getByRole('list', { name: 'New for you' })
  await page.reload()
  await expect(news(page)).toContainText('signed in to your account. Not you?')
  await expect(news(other)).toHaveCount(0)
  await expectAccessibleLooks(page, news(page))
  await news(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/account#devices$/)
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
  await expect(news(page)).toHaveCount(0)
  await context.close()
})
