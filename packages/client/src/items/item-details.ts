import { z } from '@safelight/contract/schema'
import { type Bytes, fromBase64url } from '@safelight/crypto/bytes'
import {
  dimension,
  PLACE_FROM,
  type PrivateDetails,
  privateDetails,
  type SharedDetails,
  SOURCE,
  type StreamDetails,
  sharedDetails,
  type Taken,
  taken,
} from '@safelight/crypto/details'
import { type ItemKeys, openSharedDetails } from '@safelight/crypto/items'
import type { Guess } from '@safelight/media/read'
import type { SealedSharedDetails } from '../api/codecs/details.ts'

export {
  DESCRIPTION_CHARS,
  LABEL_CHARS,
  MOST_LABELS,
  MOST_OF_A_STACK,
  MOST_PEOPLE,
  MOST_SECONDS,
  NAME_CHARS,
  type NamedPerson,
  PERSON_KIND,
  PLACE_CHARS,
  PLACE_FROM,
  type PrivateDetails,
  rounded,
  type SharedDetails,
  SOURCE,
  type Sources,
  type StreamDetails,
} from '@safelight/crypto/details'

export const takenSchema: z.ZodType<Taken> = z
  .object({ local: z.unknown(), offsetMinutes: z.unknown() })
  .pipe(z.custom<Taken>(taken.is))
export const sharedDetailsSchema = z.custom<SharedDetails>(sharedDetails.is)
export const privateDetailsSchema = z.custom<PrivateDetails>(privateDetails.is)

export const isDimension = dimension.is

export type ItemStream = Omit<StreamDetails, 'header'> & { header: Bytes }

export const decodeStream = ({ header, ...stream }: StreamDetails): ItemStream => ({
  ...stream,
  header: fromBase64url(header),
})

/** Returns which part of an item's time is a guess (format rule F8, `takenGuess`). */
export const guessOf = (
  local: string,
  { takenGuess, sources }: Pick<PrivateDetails, 'takenGuess' | 'sources'>,
): Guess | null => (takenGuess === local ? guessBySource(sources?.taken) : null)

/** Returns what an item's coordinates are guessed from, a number of `PLACE_FROM`; null if they are no guess. */
export function placeGuessOf({ latitude, longitude, placeGuess }: PrivateDetails): number | null {
  if (!placeGuess || placeGuess.latitude !== latitude || placeGuess.longitude !== longitude) {
    return null
  }
  return placeGuess.from === PLACE_FROM.TRACK ? PLACE_FROM.TRACK : PLACE_FROM.PHOTOS
}

/** Returns which part of a guessed time is a guess, by the number of its source. */
export function guessBySource(source: number | undefined): Guess {
  if (source === SOURCE.NAME) return 'name'
  return source === SOURCE.TIME || source === undefined ? 'file' : 'zone'
}

/** Returns the source of a time that was read from a file. */
export function sourceOfTaken(guess: Guess | null): number {
  if (guess === 'name') return SOURCE.NAME
  return guess === 'file' ? SOURCE.TIME : SOURCE.FILE
}

/** Opens shared details. Does not check their author: call `verifyAuthor`. Throws for invalid details. */
export const openShared = (
  item: ItemKeys,
  { version, sealed }: Pick<SealedSharedDetails, 'version' | 'sealed'>,
): Promise<SharedDetails> => openSharedDetails(item, version, sealed)
