import { isPhotoType } from '@safelight/contract/media-types'
import type { Guess } from '@safelight/media/read'
import { MOTION_BYTES } from '@safelight/media/types'
import { itemName, type LibraryItem, takenGuessOf } from '../../items/item.ts'
import { SOURCE } from '../../items/item-details.ts'
import { editedShots } from '../files/edited-names.ts'
import { shotName } from '../files/partners.ts'

/** The parts of an item that matching reads. */
export interface Candidate {
  id: string
  /** Fingerprint of the item's original (format rule F12). */
  checksum: string
  /** A `movie` may be that of a live photo, a `video` is too large or of another type. */
  kind: 'picture' | 'raw' | 'movie' | 'video'
  name: string
  /** The file's name without the parts that differ between files of one shot. */
  shot: string
  /** For an edited file, the shots that it may show (see `editedShots`). */
  edited: readonly string[]
  camera?: string
  taken: { local: string; offsetMinutes: number | null; guess: Guess | null }
  /** Whether the zone was never a guess. A guessed zone stays one if a person shifts the time. */
  isZoneKnown: boolean
  seconds?: number
  /** Id of the stack that the file's content names. Both halves of a live photo name the same stack. */
  stack?: string
  /** The item's place in that stack. */
  place?: number
  /**
   * Whether the item was uploaded just now. Pairing leaves an old movie in the library if the picture already
   * has it: a person may have restored the movie's item from the trash.
   */
  isNew?: true
  /** Whether the item can join a stack: it must be in none, and nobody must have taken it out of one. */
  isLoose: boolean
}

/**
 * Returns undefined if the item is no photo or video, or cannot be changed. `name` is that of the file that
 * arrived: the library may have its content under another name.
 */
export function candidateOf(item: LibraryItem, name = itemName(item)): Candidate | undefined {
  const { id, details, privateDetails } = item
  const { sources, fingerprint, stack, takenGuess } = privateDetails ?? {}
  const kind = kindOf(item)
  if (!kind || !details || !sources || fingerprint === undefined || item.setAside) return undefined
  const { local, offsetMinutes } = details.taken
  return {
    id,
    checksum: fingerprint,
    kind,
    name,
    shot: shotName(name),
    edited: editedShots(name),
    ...(privateDetails?.cameraName ? { camera: privateDetails.cameraName } : {}),
    taken: { local, offsetMinutes, guess: takenGuessOf(item) },
    isZoneKnown: offsetMinutes !== null && takenGuess === undefined,
    ...(details.durationSeconds === undefined ? {} : { seconds: details.durationSeconds }),
    ...(stack && sources.stack === SOURCE.FILE ? { stack: stack.id, place: stack.place } : {}),
    isLoose: !stack && sources.stack === undefined,
  }
}

function kindOf({ isVideo, size, details }: LibraryItem): Candidate['kind'] | undefined {
  const type = details?.type
  if (type === 'image/x-dcraw') return 'raw'
  if (isVideo) {
    const isOfPhone = type === 'video/quicktime' || type === 'video/mp4'
    return isOfPhone && size <= MOTION_BYTES ? 'movie' : 'video'
  }
  return type && isPhotoType(type) ? 'picture' : undefined
}

type Moment = { local: string; offsetMinutes: number }

const STILLS: ReadonlySet<Candidate['kind']> = new Set(['picture', 'raw'])

export const isStill = ({ kind }: Pick<Candidate, 'kind'>): boolean => STILLS.has(kind)

export const isZonedPhoto = <T extends Pick<Candidate, 'kind' | 'isZoneKnown' | 'taken'>>(
  item: T,
): item is T & { taken: Moment } => isStill(item) && item.isZoneKnown

/** Whether a video's moment is known, but not its zone. */
export const isOpenVideo = (item: Candidate): boolean =>
  !isStill(item) && item.taken.guess === 'zone'
