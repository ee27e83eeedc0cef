import type { Page } from '@playwright/test'

/** Ends the background worker as a browser does when it is idle; one that a tool listens to never is. */
export async function stopWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.stopAllWorkers')
  await browser.detach()
}
