import type { Page } from '@playwright/test'

/** Waits until everything in the gallery's window is loaded, including all thumbnails that the items have. */
export async function thumbnailsInView(page: Page): Promise<void> {
  await page.waitForFunction(thumbnailsAreInView, undefined, { timeout: 60_000 })
}

export function thumbnailsAreInView(): boolean {
  const tiles = [...document.querySelectorAll('main [role=gridcell]')].filter(tile => {
    const { top, bottom } = tile.getBoundingClientRect()
    return bottom > 60 && top < innerHeight
  })
  const isThere = (tile: Element) =>
    tile.querySelector('img[data-shown="true"], svg + strong, svg + span')
  return tiles.length > 3 && tiles.every(isThere)
}
