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
  /** Whether the owner drew the box. Then the face exists without a detection. */
  byHand?: true | undefined
}

export type InMemories = 'always' | 'never'

/** A person, or a pet (`isPet`). */
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
  /** Faces of which the owner cannot say whether they show this person. */
  unsure: readonly FaceRef[]
  /** The places that show this pet. Only the owner adds them. Empty for a person. */
  boxes: readonly FaceRef[]
  /** The class of a pet (format rule F19), if it has one. */
  animal?: number | undefined
  /**
   * Names, in the form of `keyOfName`, by which imports mean this person or pet. Not needed for the own name.
   */
  imported?: readonly string[] | undefined
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

/** A record without a name and faces. */
export const newPerson = (id: string): PersonRecord => ({
  id,
  name: '',
  hidden: false,
  faces: [],
  samples: [],
  not: [],
  unsure: [],
  boxes: [],
  was: [],
})

export const NOBODY: PeopleRecord = { people: [] }

type FaceLists = Pick<PersonRecord, 'faces' | 'samples' | 'not' | 'unsure' | 'boxes'>

/** Applies `act` to each list of faces of a person. The cover stays. */
export const mapFaces = (
  { faces, samples, not, unsure, boxes }: FaceLists,
  act: (faces: readonly FaceRef[], list: keyof FaceLists) => readonly FaceRef[],
): FaceLists => ({
  faces: act(faces, 'faces'),
  samples: act(samples, 'samples'),
  not: act(not, 'not'),
  unsure: act(unsure, 'unsure'),
  boxes: act(boxes, 'boxes'),
})

/** Returns the faces that a person's record names, the cover among them. */
export const namedFaces = ({
  faces,
  samples,
  not,
  unsure,
  boxes,
  cover,
}: PersonRecord): readonly FaceRef[] => [
  ...[faces, samples, not, unsure, boxes].flat(),
  ...(cover ? [cover] : []),
]

/** Returns the items in which the owner drew boxes. */
export const drawnItems = ({ people }: PeopleRecord): ReadonlySet<string> =>
  new Set(
    people.flatMap(({ faces, boxes }) =>
      [...faces.filter(({ byHand }) => byHand), ...boxes].map(({ item }) => item),
    ),
  )

export const facesOf = ({ people }: PeopleRecord): number =>
  people.reduce(
    (sum, person) => sum + namedFaces(person).length + (person.imported?.length ?? 0),
    0,
  )

/** Whether anything tells who this person or pet is. If nothing does, the record is dropped. */
export const isShown = ({
  faces,
  samples,
  boxes,
  imported = [],
}: Pick<PersonRecord, 'faces' | 'samples' | 'boxes' | 'imported'>): boolean =>
  faces.length + samples.length + boxes.length + imported.length > 0

/** A record with boxes, or one without faces that imports mean by a pet's name. */
export const isPet = ({
  faces,
  samples,
  boxes,
  imported = [],
}: Pick<PersonRecord, 'faces' | 'samples' | 'boxes' | 'imported'>): boolean =>
  boxes.length > 0 || (faces.length + samples.length === 0 && imported.some(isPetKey))

/** Begins the key of a pet's name (format rule F19), because no name begins with a space. */
const PET_KEY = ' '

export const petKey = (key: string): string => (PET_KEY + key).slice(0, PEOPLE_LIMITS.nameChars)

export const isPetKey = (key: string): boolean => key.startsWith(PET_KEY)

/** Normalizes a name. Programs write the same name with composed or decomposed letters. */
export const toName = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, PEOPLE_LIMITS.nameChars)
