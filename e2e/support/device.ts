import type { Page } from '@playwright/test'

/** Everything that the device keeps of the library, as one text, a character for each byte. */
export const readDevice = (page: Page): Promise<{ rows: number; text: string }> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('safelight-library')
    await new Promise(resolve => {
      opened.onsuccess = resolve
    })
    const parts: string[] = []
    for (const store of opened.result.objectStoreNames) {
      const all = opened.result.transaction(store).objectStore(store).getAll()
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
    }
    opened.result.close()
    return { rows: parts.length, text: parts.join('\n') }
  })

/** Loads the page again as on a device that has never seen the library. */
export async function reloadOnNewDevice(page: Page): Promise<void> {
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
  await page.reload()
}
