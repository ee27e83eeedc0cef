import type { TextLine } from '@safelight/recognition/detections'
import type { LibraryItem } from '../../items/item.ts'
import type { DetectionStore } from './detection-store.ts'

export type { TextLine }

/** The text that a model found in an item. */
export interface WrittenText {
  words: readonly string[]
  /** From top to bottom. Empty if the text was read by a version that kept only words. */
  lines: readonly TextLine[]
}

export interface WrittenTexts {
  /** Returns undefined if this device knows of no text in the item. */
  of(item: Pick<LibraryItem, 'id' | 'takenLocal'>): Promise<WrittenText | undefined>
}

/** Reads texts in pages. Keeps those of one month in memory, because people look at neighbors next. */
export function createWrittenTexts(
  detections: Pick<DetectionStore, 'month' | 'subscribe'>,
): WrittenTexts {
  let last: { month: string; texts: Promise<Map<string, WrittenText>> } | undefined
  detections.subscribe(() => {
    last = undefined
  })

  async function read(month: string): Promise<Map<string, WrittenText>> {
    const items = await detections.month(month).catch(() => [])
    return new Map(
      items
        .filter(({ text, lines = [] }) => text.length + lines.length > 0)
        .map(({ id, text, lines = [] }) => [id, { words: text, lines }]),
    )
  }

  return {
    async of({ id, takenLocal }) {
      const month = takenLocal.slice(0, 7)
      if (last?.month !== month) last = { month, texts: read(month) }
      return (await last.texts).get(id)
    },
  }
}
