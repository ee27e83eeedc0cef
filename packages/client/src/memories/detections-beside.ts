import type { DetectionStore, ItemDetections } from '../recognition/detections/detection-store.ts'
import type { Embedding } from './shots.ts'

/** The embeddings of a month's items, month after month, the newest first. */
export interface DetectionsBeside {
  /** By the ids of the items. Months are asked for in their order; one that was passed has none. */
  ofMonth(month: string): Promise<ReadonlyMap<string, Embedding>>
}

/** Reads what was seen beside the items themselves, which come in the same order: a month of it is in memory. */
export function createDetectionsBeside(
  detections: Pick<DetectionStore, 'read'> | undefined,
): DetectionsBeside {
  const blocks = detections?.read()[Symbol.asyncIterator]()
  let ahead: ItemDetections[] | undefined

  async function next(): Promise<ItemDetections[] | undefined> {
    for (;;) {
      const block = await blocks?.next()
      if (!block || block.done) return undefined
      if (block.value.length > 0) return block.value
    }
  }

  return {
    async ofMonth(month) {
      const found = new Map<string, Embedding>()
      for (;;) {
        ahead ??= await next()
        const of = ahead?.[0]?.month
        if (!ahead || of === undefined || of < month) return found
        if (of === month) for (const item of ahead) note(found, item)
        ahead = undefined
      }
    },
  }
}

function note(found: Map<string, Embedding>, { id, embedding, by }: ItemDetections): void {
  if (embedding && by.embedding) found.set(id, { by: by.embedding, vector: embedding })
}
