import type { DetectionRecord } from '@safelight/crypto/detection-shard'

export interface FreshPicture {
  id: string
  month: string
  picture: Blob
}

export interface FreshDeps {
  look(picture: FreshPicture): Promise<DetectionRecord>
  put(month: string, records: readonly DetectionRecord[]): Promise<void>
  mayLook(): boolean
}

export interface FreshPictures {
  /**
   * Adds a picture. If `MOST_WAITING` pictures already wait, ignores it: the picture is analyzed later, with
   * its month.
   */
  add(picture: FreshPicture): void
  hasTurn(): boolean
  lookAtAll(): Promise<void>
  isLeft(): boolean
  put(): Promise<void>
}

const MOST_WAITING = 16
/** The largest number of pictures whose detections are stored together. Each write sends a whole shard. */
const TOGETHER = 64

export function createFreshPictures({ look, put, mayLook }: FreshDeps): FreshPictures {
  const waiting: FreshPicture[] = []
  const seen = new Map<string, DetectionRecord[]>()

  const hasTurn = () => waiting.length > 0 && mayLook()

  async function putAll(): Promise<void> {
    const found = [...seen]
    seen.clear()
    for (const [month, records] of found) await put(month, records)
  }

  return {
    add(picture) {
      if (waiting.length < MOST_WAITING) waiting.push(picture)
    },
    hasTurn,
    async lookAtAll() {
      while (hasTurn()) {
        const picture = waiting.shift() as FreshPicture
        const record = await look(picture).catch(() => undefined)
        if (record) seen.set(picture.month, [...(seen.get(picture.month) ?? []), record])
        if ([...seen.values()].flat().length >= TOGETHER) await putAll()
      }
    },
    isLeft: () => seen.size > 0,
    put: putAll,
  }
}
