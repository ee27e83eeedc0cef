import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const ACTIONS = ['Slideshow', 'Favorite', 'Information', 'Download', 'Share', 'Move to trash']

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the buttons stand at the bottom in one row, and the name with Close at the top', async ({
    page,
  }) => {
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
  })
})
