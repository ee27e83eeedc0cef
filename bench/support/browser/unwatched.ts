import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../../../scripts/services/program.mjs'
import { withChromium } from './chromium.ts'

/**
 * A page that Playwright does not control. Playwright's control would take a third of the time of the page's
 * thread.
 */
export interface UnwatchedPage {
  evaluate<T>(expression: string): Promise<T>
  /** Polls an expression twice a second until it is true. Throws after `timeout` milliseconds. */
  until(expression: string, timeout: number): Promise<void>
  choose(input: string, paths: string[]): Promise<void>
}

/**
 * Opens a page in a new browser. First calls `prepare`, which controls the page through Playwright, and then
 * `work`, which measures it without Playwright.
 */
export async function withUnwatchedPage<T>(
  baseURL: string,
  prepare: (page: Page) => Promise<void>,
  work: (page: UnwatchedPage, browser: Browser) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const args = [`--remote-debugging-port=${port}`, '--window-size=1440,987']
  return withChromium(async browser => {
    await prepared(`http://127.0.0.1:${port}`, baseURL, prepare)
    const page = await connect(port, baseURL)
    try {
      return await work(page, browser)
    } finally {
      page.close()
    }
  }, args)
}

/**
 * Runs `prepare` through a second Playwright connection, and then closes this connection. The first
 * connection, which started the browser, never attaches to the page.
 */
async function prepared(
  browserURL: string,
  baseURL: string,
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const driver = await chromium.connectOverCDP(browserURL)
  try {
    const page = await driver.contexts()[0]?.newPage()
    if (!page) throw new Error('The browser has no profile.')
    const goto = page.goto.bind(page)
    page.goto = (path, options) => goto(new URL(path, baseURL).href, options)
    await prepare(page)
  } finally {
    await driver.close()
  }
}

/**
 * Connects to the page by the Chrome DevTools Protocol (https://chromedevtools.github.io/devtools-protocol).
 */
async function connect(port: number, baseURL: string): Promise<UnwatchedPage & { close(): void }> {
  const list: Target[] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const target = list.find(({ type, url }) => type === 'page' && url.startsWith(baseURL))
  if (!target) throw new Error('The page is gone.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.onmessage = ({ data }) => {
    const answer: Answer = JSON.parse(data)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  socket.onclose = () => {
    for (const [id, answer] of waiting) answer({ id, error: { message: 'The page is gone.' } })
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('The page cannot be reached.'))
  })
  let last = 0
  const send = async (method: string, params: object): Promise<NonNullable<Answer['result']>> => {
    const id = ++last
    const answered = new Promise<Answer>(resolve => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error } = await answered
    if (!result || result.exceptionDetails) throw new Error(JSON.stringify(error ?? result))
    return result
  }
  const page: UnwatchedPage = {
    async evaluate<T>(expression: string) {
      const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
      return (await send('Runtime.evaluate', params)).result?.value as T
    },
    async until(expression, timeout) {
      const end = Date.now() + timeout
      while (!(await page.evaluate<boolean>(expression))) {
        if (Date.now() > end) throw new Error(`Timed out waiting for: ${expression}`)
        await new Promise(resolve => setTimeout(resolve, 500))
      }
    },
    async choose(input, paths) {
      const expression = `document.querySelector(${JSON.stringify(input)})`
      const { result } = await send('Runtime.evaluate', { expression })
      await send('DOM.setFileInputFiles', { objectId: result?.objectId, files: paths })
    },
  }
  return { ...page, close: () => socket.close() }
}

interface Target {
  type: string
  url: string
  webSocketDebuggerUrl: string
}

interface Answer {
  id: number
  error?: object
  result?: { exceptionDetails?: object; result?: { value?: unknown; objectId?: string } }
}
