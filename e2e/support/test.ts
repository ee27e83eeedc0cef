import { test as base, type ConsoleMessage, type Page } from '@playwright/test'
import { ERRORS, type ErrorCode } from '@safelight/contract/errors'
import { type Server, startServer } from './server.ts'

/** Which calls fail, and what their answer says. */
interface Failure {
  /** Any, without it. */
  method?: string
  message?: string
  code?: ErrorCode
}

interface Fixtures {
  server: Server
  /** Complaints of pages that this test brings about on purpose. */
  expectedComplaints: RegExp[]
  /** Lets the page's calls to a path fail, until what it gives is called. */
  fail: (path: RegExp, failure?: Failure) => Promise<() => Promise<void>>
  watched: undefined
}

/**
 * Tests against a real server, one for each test. A page that breaks the content policy, throws or
 * prints an error fails the test.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  server: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  expectedComplaints: async ({}, use) => use([]),
  fail: async ({ page, expectedComplaints }, use) =>
    use(async (path, { method, code = 'INTERNAL', message } = {}) => {
      const [status] = ERRORS[code]
      expectedComplaints.push(new RegExp(`status of ${status}`))
      const isPath = (url: URL) => path.test(url.pathname)
      const json = message === undefined ? {} : { code, message }
      await page.route(isPath, (route, request) =>
        method && request.method() !== method ? route.fallback() : route.fulfill({ status, json }),
      )
      return () => page.unroute(isPath)
    }),
  watched: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = []
      const note = (text: string) => {
        if (!expectedComplaints.some(expected => expected.test(text))) complaints.push(text)
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

export { expect } from '@playwright/test'
