import type { Page } from '@playwright/test'
import { PLAIN_FILE } from './ready-account.ts'
import { expect } from './test.ts'

interface Device {
  rows: string[]
  thumbnails: string[]
  /** All stored values as one text, with one character per byte. */
  text: string
}

export const readDevice = (page: Page): Promise<Device> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('safelight-library')
    await new Promise(resolve => {
      opened.onsuccess = resolve
    })
    const parts: string[] = []
    const readStore = async (name: string) => {
      const store = opened.result.transaction(name).objectStore(name)
      const keys = store.getAllKeys()
      const all = store.getAll()
      await new Promise(resolve => {
        all.onsuccess = resolve
      })
      for (const row of all.result) {
        const value: unknown = row.ciphertext ?? row
        parts.push(
          value instanceof Uint8Array
            ? [...value].map(byte => String.fromCharCode(byte)).join('')
            : JSON.stringify(value),
        )
      }
      return keys.result.map(String)
    }
    const rows = await readStore('rows')
    const thumbnails = await readStore('thumbnails')
    opened.result.close()
    return { rows, thumbnails, text: parts.join('\n') }
  })

/** Waits until the device has stored this many thumbnails, and everything it needs to start offline. */
export async function untilKept(page: Page, thumbnails: number): Promise<void> {
  await expect.poll(async () => (await readDevice(page)).thumbnails).toHaveLength(thumbnails)
  await expect
    .poll(async () => (await readDevice(page)).rows)
    .toEqual(expect.arrayContaining(['index', 'user', expect.stringMatching(/^journal-/)]))
}

/**
 * Reloads the page as on a device that has never seen the library. Leaves the app before it clears the
 * device's rows. Otherwise, the app could store thumbnails again.
 */
export async function reloadOnNewDevice(page: Page): Promise<void> {
  const address = page.url()
  await page.goto(PLAIN_FILE)
  await page.evaluate(async () => {
    const opened = indexedDB.open('safelight-library')
    await new Promise(resolve => {
      opened.onsuccess = resolve
    })
    const transaction = opened.result.transaction(['rows', 'thumbnails'], 'readwrite')
    transaction.objectStore('rows').clear()
    transaction.objectStore('thumbnails').clear()
    await new Promise(resolve => {
      transaction.oncomplete = resolve
    })
    opened.result.close()
  })
  await page.goto(address)
}
