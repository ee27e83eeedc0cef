import { DETECTION_BOUNDS, type DetectionRecord } from '@safelight/crypto/detection-shard'
import { type DetectedBy, PARTS, type Part } from '@safelight/recognition/detections'
import type { ItemDetections } from './detection-store.ts'

const NAME = /^seen-(\d{4}-\d{2})-(\d{1,3})$/

export const isDetectionShard = (name: string): boolean => NAME.test(name)

/** The month, `YYYY-MM`, of a detection shard; '' for other shards. */
export const monthOf = (name: string): string => NAME.exec(name)?.[1] ?? ''

export const partOf = (name: string): number => Number(NAME.exec(name)?.[2])

export const shardOf = (month: string, part: number): string => `seen-${month}-${part}`

export const toItemDetections = (record: DetectionRecord, name: string): ItemDetections => ({
  ...record,
  month: monthOf(name),
})

export const keyOf = (by: DetectedBy): string => PARTS.map(part => by[part] ?? '').join('/')

/** Returns the parts that these models make and that were not made by them. */
export const missingParts = (by: DetectedBy, models: DetectedBy): Part[] =>
  PARTS.filter(part => models[part] !== undefined && models[part] !== by[part])

export const isDetectedBy = (by: DetectedBy, models: DetectedBy): boolean =>
  missingParts(by, models).length === 0

export interface AnalyzedItem {
  by: DetectedBy
  count: number
}

export function analyzedIn(records: readonly DetectionRecord[]): AnalyzedItem[] {
  const looked = new Map<string, AnalyzedItem>()
  for (const { by } of records) {
    const { count } = looked.get(keyOf(by)) ?? { count: 0 }
    looked.set(keyOf(by), { by, count: count + 1 })
  }
  return [...looked.values()]
}

/**
 * Replaces earlier detections by new ones. Keeps the earlier ones of a kind, such as text, if no current
 * model makes that kind. Drops the least certain faces and tags beyond the limits, and words that are too long.
 */
export function mergeDetections(
  before: DetectionRecord | undefined,
  now: DetectionRecord,
): DetectionRecord {
  const { embedding: embeddedBy, faces: facedBy, text: readBy, tags: taggedBy } = now.by
  const embedding = embeddedBy === undefined ? before?.embedding : now.embedding
  return {
    id: now.id,
    ...(embedding && embedding.length <= DETECTION_BOUNDS.embeddingBytes ? { embedding } : {}),
    faces:
      facedBy === undefined
        ? (before?.faces ?? [])
        : surest(now.faces.filter(isInBounds), DETECTION_BOUNDS.faces),
    text: readBy === undefined ? (before?.text ?? []) : inBounds(now.text),
    ...withLines(readBy === undefined ? before?.lines : now.lines),
    tags: taggedBy === undefined ? (before?.tags ?? []) : surest(now.tags, DETECTION_BOUNDS.tags),
    by: { ...before?.by, ...now.by },
  }
}

const withLines = (lines: DetectionRecord['lines'] = []): Pick<DetectionRecord, 'lines'> => {
  const kept = lines
    .filter(
      ({ text }) => text !== '' && text.length <= DETECTION_BOUNDS.lineChars && text.isWellFormed(),
    )
    .slice(0, DETECTION_BOUNDS.lines)
  return kept.length > 0 ? { lines: kept } : {}
}

const isInBounds = ({ embedding }: DetectionRecord['faces'][number]) =>
  embedding.length <= DETECTION_BOUNDS.embeddingBytes

const surest = <Found extends { confidence: number }>(all: readonly Found[], most: number) =>
  all.toSorted((a, b) => b.confidence - a.confidence).slice(0, most)

const inBounds = (words: readonly string[]) =>
  [...new Set(words)]
    .filter(word => word !== '' && word.length <= DETECTION_BOUNDS.wordChars && word.isWellFormed())
    .filter(word => !word.startsWith('\ufeff'))
    .slice(0, DETECTION_BOUNDS.words)

/** Estimates an item's bytes in its shard, slightly too high. */
export const weightOf = ({ embedding, faces, text, lines = [], tags }: DetectionRecord): number =>
  64 +
  11 * tags.length +
  (embedding?.length ?? 0) +
  faces.reduce((sum, face) => sum + face.embedding.length + 16, 0) +
  text.reduce((sum, word) => sum + 3 * word.length + 3, 0) +
  lines.reduce((sum, { text }) => sum + 3 * text.length + 15, 0)
