import type { DetectionRecord } from '@safelight/crypto/detection-shard'

/** A picture that is in memory because its item has just been uploaded. */
export interface FreshPicture {
  id: string
  /** `YYYY-MM` */
  month: string
  picture: Blob
}

export interface FreshDeps {
  look(picture: FreshPicture): Promise<DetectionRecord>
  /** Puts what was seen of a month. */
  put(month: string, records: readonly DetectionRecord[]): Promise<void>
  /** Whether it may be looked at uploads now. */
  mayLook(): boolean
}

/** What was just uploaded, until it was looked at, and what was seen of it, until that is put. */
export interface FreshPictures {
  /** Leaves out what is too much: its month's turn comes. */
  add(picture: FreshPicture): void
  hasTurn(): boolean
  lookAtAll(): Promise<void>
  /** Whether something was seen and is not put. */
  isLeft(): boolean
  put(): Promise<void>
}

/** Pictures that wait in memory. */
const MOST_WAITING = 16
/** What was seen is put once it is so much: each time all of a shard is sent. */
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
