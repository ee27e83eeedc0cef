import type { Box } from '@safelight/recognition/detections'

/*
 * The owner's decisions about people. Only these are stored, sealed, for all devices. Everything else is
 * grouped again from the detected faces.
 */

/** A face by its position, so that it is found among another model's detections. */
export interface FaceRef {
  item: string
  box: Box
}

export interface PersonRecord {
  /** Random, for addresses. */
  id: string
  /** Empty while nobody has named them. */
  name: string
  hidden: boolean
  /** undefined: the best picture. */
  cover?: FaceRef | undefined
  /** "This is them", for single faces. */
  faces: readonly FaceRef[]
  /** Some faces of groups that were assigned as a whole. */
  samples: readonly FaceRef[]
  /** "Not this person." */
  not: readonly FaceRef[]
  /** Ids of persons who were merged into this one, the latest first. */
  was: readonly string[]
}

export interface PeopleRecord {
  people: readonly PersonRecord[]
}

/** Limits that keep the record within one shard: enough for the corrections of decades. */
export const PEOPLE_LIMITS = {
  people: 1000,
  nameChars: 100,
  faces: 10_000,
  was: 10,
} as const

export const NOBODY: PeopleRecord = { people: [] }

export const facesOf = ({ people }: PeopleRecord): number =>
  people.reduce(
    (sum, { faces, samples, not, cover }) =>
      sum + faces.length + samples.length + not.length + (cover ? 1 : 0),
    0,
  )

export const toName = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').slice(0, PEOPLE_LIMITS.nameChars)
