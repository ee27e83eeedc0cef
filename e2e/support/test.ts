import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Locator,
  type Page,
} from '@playwright/test'
import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { type Host, startHost } from './servers/hosted-server.ts'
import { type Server, type ServerProcess, startServer } from './servers/server.ts'

/** Which calls fail, and what their answer says. */
interface Failure {
  /** Any, without it. */
  method?: string
  message?: string
  code?: ErrorCode
}

/**
 * Ends a failure. With what asks again, presses that first, and has all requests wait for it: a page that asks by
 * itself, too, would otherwise take it away now and then before it is pressed.
 */
type Mend = (again?: Locator) => Promise<void>

/**
 * Answers the page's requests to an address in the server's stead, until what it gives is called. Only a test that
 * names it pays for it: all bodies then pass by the test.
 */
export type Intercept = (
  url: Parameters<Page['route']>[0],
  handler: Parameters<Page['route']>[1],
) => Promise<() => Promise<void>>

interface Fixtures {
  server: Server
  /** Complaints of pages that all tests of a `test.use` bring about on purpose. */
  expectedComplaints: RegExp[]
  /** Expects one more, in this test alone. */
  expectComplaint: (complaint: RegExp) => void
  ownComplaints: RegExp[]
  served: undefined
  /** Lets the page's calls to a path fail, until what it gives is called. */
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

/** The server of a test's own context. */
export function servedBy(context: BrowserContext): Serving {
  const found = serving.get(context)
  if (!found) throw new Error("This is not the test's own context.")
  return found
}

/** Lets all requests of a context pass by the test, and its browser keep no answers. */
export const passRequests = (context: BrowserContext) =>
  context.route(/^nothing:/, route => route.abort())

/**
 * Tests against a server of their own, with a real database and real files. A page that breaks the content policy, throws or
 * prints an error fails the test.
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
  // A copy: what `test.use` gives is shared with the tests after this one.
  ownComplaints: async ({ expectedComplaints }, use) => use([...expectedComplaints]),
  expectComplaint: async ({ ownComplaints }, use) =>
    use(complaint => void ownComplaints.push(complaint)),
  intercept: async ({ context, page }, use) => {
    // Before any page: once the background worker has a page, its requests may pass by a first route.
    await passRequests(context)
    await use(async (url, handler) => {
      await page.route(url, handler)
      return () => page.unroute(url, handler)
    })
  },
  fail: async ({ intercept, expectComplaint }, use) =>
    use(async (path, { method, code = 'INTERNAL', message } = {}) => {
      const [status] = ERRORS[code]
      expectComplaint(new RegExp(`status of ${status}`))
      const isPath = (url: URL) => path.test(url.pathname)
      const json = message === undefined ? {} : { code, message }
      let mended: Promise<void> | undefined
      const end = await intercept(isPath, async (route, request) => {
        if (method && request.method() !== method) return route.fallback()
        if (!mended) return route.fulfill({ status, json })
        await mended
        return route.fallback()
      })
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

/** For tests that end the server in the middle of something: it has a process of its own. */
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

export { expect } from '@playwright/test'
