import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const ACTIONS = [
  'Slideshow',
  'Favorite',
  'Information',
  'Download',
  'Save or send',
  'Share',
  'Move to trash',
]

declare const handedOver: { name: string; type: string; digest: number[] }[]

/** Runs in the page. The first call comes too late after the press, the second is called off. */
function handFilesOver(): void {
  const refusals = ['NotAllowedError', 'AbortError']
  Object.assign(window, { handedOver: [] })
  Object.assign(navigator, {
    canShare: () => true,
    async share({ files: [file] }: { files: [File] }) {
      const refusal = refusals.shift()
      if (refusal) throw new DOMException('', refusal)
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      const { name, type } = file
      handedOver.push({ name, type, digest: [...new Uint8Array(digest)] })
    },
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the buttons stand at the bottom in one row, and the name with Close at the top', async ({
    page,
  }) => {
    await page.addInitScript(handFilesOver)
    await openLibraryOf(page, [fixture('landscape.jpg')])
    await tile(page, 'landscape.jpg').click()
    const viewer = page.getByRole('dialog', { name: 'Viewer' })
    const middle = async (name: string) => {
      const box = await viewer.getByRole('button', { name, exact: true }).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }
    for (const name of ACTIONS) await expect.poll(() => middle(name)).toBeGreaterThan(770)
    await expect.poll(() => middle('Close')).toBeLessThan(60)
    await viewer.getByRole('button', { name: 'Favorite' }).click()
    await expect(viewer.getByRole('button', { name: 'Favorite' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    const send = viewer.getByRole('button', { name: 'Save or send' })
    await send.click()
    const message = page.getByRole('status').filter({ hasText: 'landscape.jpg is ready' })
    await message.getByRole('button', { name: 'Save or send' }).click()
    await expect(message).toBeHidden()
    await send.click()
    const original = await readFile(fixture('landscape.jpg'))
    const digest = [...createHash('sha256').update(original).digest()]
    const file = { name: 'landscape.jpg', type: 'image/jpeg', digest }
    await expect.poll(() => page.evaluate(() => handedOver)).toEqual([file])
    await expect(page.getByText('could not be handed over')).toHaveCount(0)

    await viewer.getByRole('button', { name: 'Close' }).click()
    await tile(page, 'landscape.jpg').hover()
    await page.getByRole('button', { name: 'Select landscape.jpg' }).click()
    await page.getByRole('button', { name: 'Save or send' }).click()
    await expect.poll(() => page.evaluate(() => handedOver)).toEqual([file, file])
  })
})
