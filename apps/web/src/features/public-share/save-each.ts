import type { LibraryItem } from '@safelight/client/item'

/** Milliseconds between two downloads. Browsers drop downloads that start at the same time. */
const BETWEEN_DOWNLOADS = 200

/** Downloads files one by one. Before each file, calls `onNext` with the file's number, from 1. */
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
