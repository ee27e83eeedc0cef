import type { Box } from '@safelight/recognition/detections'

/*
 * What the person has said about who is in their pictures: the only thing of it that is kept, sealed, for all of
 * their devices. Everything else is grouped anew from the faces that were seen.
 */

/** A face by where it is, so that it is found again among what another model sees. */
export interface FaceRef {
  /** The item's id. */
  item: string
  box: Box
}

export interface PersonRecord {
  /** Random, for addresses. */
  id: string
  /** Empty while nobody has named them. */
  name: string
  hidden: boolean
  /** undefined leaves it to the best picture. */
  cover?: FaceRef | undefined
  /** "This is them", said of single faces. */
  faces: readonly FaceRef[]
  /** Some faces of groups that were given to them as a whole. */
  samples: readonly FaceRef[]
  /** "Not this person." */
  not: readonly FaceRef[]
  /** Ids of persons who turned out to be this one, the latest first. */
  was: readonly string[]
}

export interface PeopleRecord {
  people: readonly PersonRecord[]
}

/** Bounds that keep it within one shard: enough for the corrections of decades. */
export const PEOPLE_LIMITS = {
  people: 1000,
  nameChars: 100,
  /** Faces named by all persons together. */
  faces: 10_000,
  /** Earlier ids of one person. */
  was: 10,
} as const

export const NOBODY: PeopleRecord = { people: [] }

/** How many faces a record names. */
export const facesOf = ({ people }: PeopleRecord): number =>
  people.reduce(
    (sum, { faces, samples, not, cover }) =>
      sum + faces.length + samples.length + not.length + (cover ? 1 : 0),
    0,
  )

export const toName = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').slice(0, PEOPLE_LIMITS.nameChars)
