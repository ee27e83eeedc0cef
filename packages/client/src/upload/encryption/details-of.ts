import { toBase64url } from '@safelight/crypto/bytes'
import { restorePrivate, restoreShared } from '../../items/exported-details.ts'
import {
  isDimension,
  MOST_SECONDS,
  NAME_CHARS,
  type PrivateDetails,
  privateDetailsSchema,
  type SharedDetails,
  SOURCE,
  sharedDetailsSchema,
  sourceOfTaken,
} from '../../items/item-details.ts'
import { mergePeople } from '../../items/merging/merge-people.ts'
import type { KnownReading } from '../files/known-facts.ts'
import { stackOf } from '../files/stacks.ts'

export function sharedDetailsOf(
  file: File,
  reading: KnownReading,
  streams: SharedDetails['streams'],
): SharedDetails {
  const { width, height, durationSeconds, thumbhash, taken, turns, motion, exported } = reading
  const read = sharedDetailsSchema.parse({
    v: 1,
    name: file.name.slice(0, NAME_CHARS),
    type: reading.type,
    taken: { local: taken.local, offsetMinutes: taken.offsetMinutes },
    // Leave out impossible sizes: the header of a damaged picture may claim any size.
    ...(isDimension(width) && isDimension(height) ? { width, height } : {}),
    ...(durationSeconds === undefined || durationSeconds > MOST_SECONDS ? {} : { durationSeconds }),
    ...(thumbhash ? { thumbhash: toBase64url(thumbhash) } : {}),
    ...(turns ? { turns } : {}),
    ...(motion ? { motion } : {}),
    streams,
  })
  return exported ? sharedDetailsSchema.parse(restoreShared(read, exported)) : read
}

export async function privateDetailsOf(
  name: string,
  reading: KnownReading,
  labels: string[],
  fingerprint: string,
): Promise<PrivateDetails> {
  const { details, taken } = reading
  const stack = reading.stack ?? (await stackOf(name, reading))
  const hasPlace = details.latitude !== undefined || details.city || details.country
  const read = privateDetailsSchema.parse({
    v: 1,
    isFavorite: false,
    ...details,
    ...(taken.guess ? { takenGuess: taken.local } : {}),
    // Sorted, so that the same file changes nothing when it arrives again.
    ...(details.people ? { people: mergePeople(details.people) } : {}),
    ...(reading.orientation ? { orientation: reading.orientation } : {}),
    ...(reading.isDamaged ? { isDamaged: true } : {}),
    ...(reading.lacksRenditions ? { missingRenditions: true } : {}),
    ...(stack ? { stack } : {}),
    labels,
    labelsConfidence: labels.map(() => 1),
    sources: {
      name: SOURCE.NAME,
      taken: sourceOfTaken(taken.guess),
      ...(hasPlace ? { place: SOURCE.FILE } : {}),
      ...(details.description ? { description: SOURCE.FILE } : {}),
      ...(stack ? { stack: SOURCE.FILE } : {}),
      ...reading.sources,
    },
    fingerprint,
  })
  const { exported } = reading
  return exported ? privateDetailsSchema.parse(restorePrivate(read, exported)) : read
}
