import type { LibraryItem } from '@safelight/client/item'

/** Between the downloads of several files, in milliseconds: browsers drop those that come all at once. */
const BETWEEN_DOWNLOADS = 200

/** Hands files to the browser one after the other; `onNext` is told the number of each. */
export async function saveEach(
  items: readonly LibraryItem[],
  save: (items: LibraryItem[]) => Promise<void>,
  onNext: (number: number) => void,
): Promise<void> {
  for (const [i, item] of items.entries()) {
    if (i > 0) await new Promise(resolve => setTimeout(resolve, BETWEEN_DOWNLOADS))
    onNext(i + 1)
    await save([item])
  }
}
