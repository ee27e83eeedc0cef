import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { type Host, startHost } from './servers/hosted-server.ts'
import { type Server, type ServerProcess, startServer } from './servers/server.ts'

interface Failure {
  method?: string
  message?: string
  code?: ErrorCode
}

/** Lets the failing calls succeed again. With `again`, holds the calls until it has clicked this element. */
type Mend = (again?: Locator) => Promise<void>

/**
 * Answers requests to a URL until the returned function is called. Slow: all bodies pass through the test.
 */
export type Intercept = (
  url: Parameters<Page['route']>[0],
  handler: Parameters<Page['route']>[1],
  only?: { method: string | undefined },
) => Promise<() => Promise<void>>

interface Fixtures {
  server: Server
  /** Console errors that all tests of a file or group expect. Set with `test.use`. */
  expectedComplaints: RegExp[]
  /** Expects one more kind of console error, only in the current test. */
  expectComplaint: (complaint: RegExp) => void
  ownComplaints: RegExp[]
  served: undefined
  /** Makes the page's calls to a path fail until the returned function is called. */
  fail: (path: RegExp, failure?: Failure) => Promise<Mend>
  intercept: Intercept
  watched: undefined
}

interface WorkerFixtures {
  host: Host
}

interface Serving {
  host: Host
  server: Server
}

const serving = new WeakMap<BrowserContext, Serving>()

export function servedBy(context: BrowserContext): Serving {
  const found = serving.get(context)
  if (!found) throw new Error("This is not the test's own context.")
  return found
}

/**
 * Passes all requests of a context through the test, by a route that matches nothing. This also disables the
 * HTTP cache.
 */
export const passRequests = (context: BrowserContext) =>
  context.route(/^nothing:/, route => route.abort())

/**
 * Tests with their own server. A test fails if a page violates the content policy, throws or logs an error.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const host = startHost()
      await use(host)
      host.end()
    },
    { scope: 'worker' },
  ],
  server: async ({ host }, use) => {
    const server = await host.start()
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  expectedComplaints: [[], { option: true }],
  // Copies the list, because all tests of a file share it, and a test may add to its own list.
  ownComplaints: async ({ expectedComplaints }, use) => use([...expectedComplaints]),
  expectComplaint: async ({ ownComplaints }, use) =>
    use(complaint => void ownComplaints.push(complaint)),
  intercept: async ({ context, page }, use, testInfo) => {
    const unused = new Map<object, string>()
    // Adds a route before any page is open. If a page already has a service worker when its first route is
    // added, its requests bypass the route.
    await passRequests(context)
    await use(async (url, handler, only) => {
      const handle: typeof handler = (route, request) => {
        if (only?.method && request.method() !== only.method) return route.fallback()
        unused.delete(handle)
        return handler(route, request)
      }
      unused.set(handle, `${url}`)
      await page.route(url, handle)
      return () => page.unroute(url, handle)
    })
    // Requests may be on their way when a test ends: its handlers then lose their page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    // If a pattern matches nothing, the test does not test the failure that it makes.
    if (testInfo.status === testInfo.expectedStatus) {
      expect([...unused.values()], 'addresses that no request had').toEqual([])
    }
  },
  fail: async ({ intercept, expectComplaint }, use) =>
    use(async (path, { method, code = 'INTERNAL', message } = {}) => {
      const [status] = ERRORS[code]
      expectComplaint(new RegExp(`status of ${status}`))
      const isPath = Object.assign((url: URL) => path.test(url.pathname), {
        toString: () => `${path}`,
      })
      const json = message === undefined ? {} : { code, message }
      let mended: Promise<void> | undefined
      const failing: Parameters<Intercept>[1] = async route => {
        if (!mended) return route.fulfill({ status, json })
        await mended
        return route.fallback()
      }
      const end = await intercept(isPath, failing, { method })
      return async again => {
        const pressed = Promise.withResolvers<void>()
        mended = pressed.promise
        await again?.click()
        pressed.resolve()
        await end()
      }
    }),
  served: [
    async ({ context, host, server }, use) => {
      serving.set(context, { host, server })
      await use(undefined)
    },
    { auto: true },
  ],
  watched: [
    async ({ context, ownComplaints }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!ownComplaints.some(expected => expected.test(text))) complaints.push(text)
      }
      const watch = (page: Page) => {
        page.on('console', (message: ConsoleMessage) => {
          if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
        })
        page.on('pageerror', error => note(`${error}`))
      }
      context.pages().forEach(watch)
      context.on('page', watch)
      await use(undefined)
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
    },
    { auto: true },
  ],
})

export const testOfProcess = test.extend<{
  environment: Record<string, string>
  server: ServerProcess
}>({
  environment: [{}, { option: true }],
  server: async ({ environment }, use) => {
    const server = await startServer(environment)
    await use(server)
    await server.stop()
  },
})

export { expect }
