import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type Server, startServer } from '../support/servers/server.ts'
import type { Browser } from './driver/browser.ts'
import { openFirefox } from './driver/firefox.ts'
import { openWebKit } from './driver/webkit.ts'
import { createPage, type Page } from './page.ts'

type Engine = 'firefox' | 'webkit'

interface Fixtures {
  engine: Engine
  server: Server
  openProfile: () => Promise<Page>
  app: Page
}

const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH } = process.env

const openers: Record<Engine, (() => Promise<Browser>) | undefined> = {
  firefox: FIREFOX_PATH ? () => openFirefox(FIREFOX_PATH) : undefined,
  webkit:
    WEBKIT_DRIVER_PATH && WEBKIT_BROWSER_PATH
      ? () => openWebKit({ driver: WEBKIT_DRIVER_PATH, browser: WEBKIT_BROWSER_PATH })
      : undefined,
}

/** Tests in Firefox or WebKit. A test fails if the page logs an error or violates its content policy. */
export const test = base.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  server: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.stop()
  },
  openProfile: async ({ engine, server }, use, info) => {
    const open = openers[engine]
    if (!open) return info.skip(true, `${engine} is not on this machine`)
    const browsers: Browser[] = []
    await use(async () => {
      const browser = await open()
      browsers.push(browser)
      await browser.session.resize(1280, 900)
      return createPage(browser, server.url)
    })
    const complaints: string[] = []
    for (const [number, { session, complaints: read, close }] of browsers.entries()) {
      if (info.status !== info.expectedStatus) {
        await writeFile(info.outputPath(`profile-${number + 1}.png`), await session.screenshot())
      }
      complaints.push(...(await read()))
      await close()
    }
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
  },
  app: async ({ openProfile }, use) => use(await openProfile()),
})

export { expect } from '@playwright/test'
