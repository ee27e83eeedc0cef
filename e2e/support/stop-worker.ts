import type { Page } from '@playwright/test'

/**
 * Stops the service worker. A browser does so when the worker is idle, but never while a debugger is
 * attached, as in these tests.
 */
export async function stopWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}
