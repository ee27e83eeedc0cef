import type { Box, Face } from '@safelight/recognition/detections'
import { quantize } from '@safelight/recognition/quantize'
import type { PeopleRecord } from '../src/people/people-record.ts'
import type {
  DetectionChange,
  DetectionStore,
  ItemDetections,
} from '../src/recognition/detections/detection-store.ts'
import type { SealedRecords } from '../src/recognition/shards/sealed-records.ts'

const DIMENSIONS = 128

/** Faces with the same name are similar. The higher `typical` is, the more similar they are. */
export function aFace(name: string, number: number, box: Box, typical = 0.85): Face {
  const look = numbers(name)
  const detail = numbers(`${name} ${number}`)
  const embedding = quantize(
    Array.from(
      { length: DIMENSIONS },
      () => typical * look() + Math.sqrt(1 - typical ** 2) * detail(),
    ),
  )
  return { box, embedding, confidence: 0.9 }
}

export const aPicture = (
  id: string,
  month: string,
  faces: Face[],
  model = 'a model',
): ItemDetections => ({
  id,
  month,
  by: { faces: model },
  faces,
  text: [],
  tags: [],
})

export function aDetectionStore(shards: ItemDetections[][]) {
  const listeners = new Set<(change: DetectionChange) => void>()
  const store: DetectionStore = {
    async *read() {
      yield* shards
    },
    month: async month => shards.flat().filter(each => each.month === month),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const notify = (change: Partial<DetectionChange>) => {
    for (const listener of listeners) listener({ put: [], removed: [], ...change })
  }
  return { store, notify }
}

/**
 * Creates a `PeopleRecord` that several devices share. Returns a function that opens it for one device.
 */
export function aDocument(record: PeopleRecord) {
  const listeners = new Set<(now: PeopleRecord) => void>()
  let now = record
  return (): SealedRecords<PeopleRecord> => ({
    read: async () => now,
    async change(edit) {
      // After a conflict, real `SealedRecords` run an edit again. So each edit runs twice here.
      edit(record)
      now = edit(now)
      for (const listener of listeners) listener(now)
      return now
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })
}

function numbers(text: string): () => number {
  let state = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
    7,
  )
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) | 0) / 2 ** 31
  }
}
