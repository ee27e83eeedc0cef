import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { Server } from './servers/server.ts'
import { expect } from './test.ts'

export interface SentUploads {
  /** The item ids of the `initiate` calls, which begin uploads in chunks, in the order of the calls. */
  begun: string[]
  /**
   * The addresses of the chunk calls to which the server answered with success. A chunk that was sent twice
   * has two entries.
   */
  acknowledged: string[]
}

export function watchChunks(page: Page): SentUploads {
  const sent: SentUploads = { begun: [], acknowledged: [] }
  page.on('request', request => {
    if (request.url().endsWith('/chunked/initiate')) {
      const { mediaMetadata, descriptor } = request.postDataJSON()
      const { id } = mediaMetadata ?? descriptor
      // If the server answers late, the page repeats the call. Count such a call only once.
      if (sent.begun.at(-1) !== id) sent.begun.push(id)
    }
  })
  page.on('response', response => {
    if (!response.url().endsWith('/chunked/upload') || !response.ok()) return
    sent.acknowledged.push(response.url())
  })
  return sent
}

/** Returns the uploads that have begun but not ended on the server, and hold quota there. */
export function openUploads({ dataFolder }: Server): unknown[] {
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { readOnly: true })
  try {
    return database.prepare('select id from uploads').all()
  } finally {
    database.close()
  }
}

/**
 * Returns the uploads that the device remembers, as JSON. In place of the renditions' bytes, the JSON has
 * their type, such as `ArrayBuffer`.
 */
export const rememberedUploads = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('safelight-uploads', 1)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction('uploads').objectStore('uploads').getAll()
          reading.onsuccess = () => {
            database.close()
            resolve(
              reading.result.map(record =>
                JSON.stringify({ ...record, renditions: record.renditions.constructor.name }),
              ),
            )
          }
        }
      }),
  )

export async function expectUploaded(page: Page, name: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 120_000 })
  if (page.url().endsWith('/upload')) {
    await page.getByRole('link', { name: 'Gallery' }).first().click()
  }
}
