import { appendFile, copyFile, mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openNewLibrary } from '../../../e2e/support/account.ts'
import { dragFiles } from '../../../e2e/support/dropping.ts'
import { fixture, fixtureBytes } from '../../../e2e/support/library.ts'
import { startServer } from '../../../e2e/support/servers/server.ts'
import { withChromium } from '../../support/browser/chromium.ts'
import { watchBrowser } from '../../support/browser/memory.ts'
import { perPicture, processorTime } from '../../support/browser/processor-time.ts'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { seconds } from '../../support/figures/rounds.ts'
import { watchMemory } from '../../support/server/memory.ts'
import { withFolder } from '../../support/server/server.ts'

const SMALL = 10_000
const LARGE = 2_000_000_000
const HOUR = 3_600_000

/**
 * Measures the import of folders that are dropped on the page in a real browser: very many tiny pictures, and
 * one large video.
 */
export const run = (): Promise<Findings> =>
  withFolder(async folder => {
    const [small, large] = [join(folder, 'small'), join(folder, 'large')]
    await makePictures(small)
    await makeVideo(large)
    const many = await imported(small, SMALL)
    const one = await imported(large, 1)
    return {
      figures: [
        {
          name: `${SMALL.toLocaleString('en')} pictures of 1 KB`,
          value: SMALL / many.took,
          unit: 'a second',
        },
        { name: '  scan of them', value: SMALL / many.scan, unit: 'a second' },
        ...many.memory,
        { name: 'one video of 2 GB', value: LARGE / 1e6 / one.took, unit: 'MB/s' },
        ...one.memory,
      ],
      notes: [
        `Processor time, a picture: ${many.processor('ms', 1000)}; the video: ${one.processor('s', 1)}.`,
      ],
    }
  })

/**
 * Copies one JPEG many times, and appends a number to each copy. The files then differ, but show the same
 * picture.
 */
async function makePictures(folder: string): Promise<void> {
  await mkdir(folder)
  const picture = await fixtureBytes('orientation-1.jpg')
  for (let i = 0; i < SMALL; i++) {
    await writeFile(join(folder, `${i}.jpg`), Buffer.concat([picture, Buffer.from(`${i}`)]))
  }
}

/** Enlarges a video by a `free` box of zeros, which players skip (ISO/IEC 14496-12, 8.1.2). */
async function makeVideo(folder: string): Promise<void> {
  await mkdir(folder)
  const path = join(folder, 'clip.mp4')
  await copyFile(fixture('clip.mp4'), path)
  const { length } = await fixtureBytes('clip.mp4')
  const head = Buffer.from('....free')
  head.writeUInt32BE(LARGE - length)
  await appendFile(path, head)
  await truncate(path, LARGE)
}

/** Imports a folder into a new library. Times are in seconds. */
async function imported(folder: string, files: number) {
  const server = await startServer()
  try {
    return await withChromium(async browser => {
      const page = await (await browser.newContext({ baseURL: server.url })).newPage()
      await openNewLibrary(page)
      await page.getByRole('link', { name: 'Upload' }).first().click()
      const [ofBrowser, ofServer] = [await watchBrowser(browser), watchMemory(server.pid)]
      const before = await processorTime(browser, server.pid)
      const scan = await seconds(async () => {
        await dragFiles(page, [folder])
        await expect(page.getByText('Folder Selected')).toBeVisible({ timeout: HOUR })
      })
      const took = await seconds(async () => {
        await page.getByRole('button', { name: /^Import [\d,]+ Files?$/ }).click()
        await expect(page.getByRole('heading', { name: 'Import Finished' })).toBeVisible({
          timeout: HOUR,
        })
      })
      await expect(page.getByText(`Successfully uploaded ${files} file(s)`)).toBeVisible()
      const spent = Object.entries(
        perPicture(before, await processorTime(browser, server.pid), files),
      )
      const { first, highest } = await ofBrowser.end()
      const memory: Figure[] = [
        { name: '  browser before it', value: first, unit: 'MiB' },
        { name: '  browser at its peak', value: highest, unit: 'MiB' },
        { name: '  server at its peak', value: ofServer.end(), unit: 'MiB' },
      ]
      const processor = (unit: string, factor: number) =>
        spent.map(([name, time]) => `${name} ${(time * factor).toFixed(1)} ${unit}`).join(', ')
      return { scan, took, memory, processor }
    })
  } finally {
    await server.stop()
  }
}
