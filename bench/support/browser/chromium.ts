import { type Browser, chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'

export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  args: string[] = [],
): Promise<T> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...config.use.launchOptions.args, ...args],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
