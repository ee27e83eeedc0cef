import type { Page } from '@playwright/test'

/**
 * Stops the service worker, as a browser stops an idle one. A browser with an attached debugger never does
 * so.
 */
export async function stopWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}
