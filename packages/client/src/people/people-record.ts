import type { Box } from '@safelight/recognition/detections'
import type { BirthDate } from './birth-date.ts'

/*
 * The owner's decisions about people, sealed for all devices of the account. Each device groups the detected
 * faces itself.
 */

/**
 * A face, identified by its position in the picture. Another model may detect it in nearly the same position.
 */
export interface FaceRef {
  item: string
  box: Box
}

export type InMemories = 'always' | 'never'

export interface PersonRecord {
  /** Random, and permanent, so that URLs can contain it. */
  id: string
  name: string
  hidden: boolean
  born?: BirthDate | undefined
  /** `always`: memories prefer this person's pictures. `never`: memories leave them out. */
  inMemories?: InMemories | undefined
  /** The face to show. If undefined, the app picks a large and certain face. */
  cover?: FaceRef | undefined
  faces: readonly FaceRef[]
  /** Some faces of each group that the owner assigned as a whole. */
  samples: readonly FaceRef[]
  not: readonly FaceRef[]
  was: readonly string[]
}

export interface PeopleRecord {
  people: readonly PersonRecord[]
}

/** Limits that keep the record within one shard. They allow for decades of corrections. */
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
