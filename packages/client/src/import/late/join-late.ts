import { LIMITS } from '@safelight/contract/limits'
import type { MediaReading } from '@safelight/media/read'
import type { LibraryItem } from '../../items/item.ts'
import { type Arrival, mergeDetails } from '../../items/merging/merge-details.ts'
import { privateDetailsOf } from '../../upload/encryption/details-of.ts'
import type { JoinFacts } from '../../upload/files/known-facts.ts'
import type { ImproveItem } from '../../upload/meet-duplicate.ts'
import type { OpenContent } from '../../upload/own-content.ts'
import { inTurns } from '../same-content.ts'
import { isLeftOut, type Sidecar } from '../sidecars/sidecar.ts'
import type { Staging } from '../staging.ts'
import { nameOf } from '../supported-files.ts'
import type { OwnFacts } from './kept-late.ts'
import type { LatePicture } from './late-details.ts'

export interface JoinLateDeps {
  staging: Pick<Staging, 'known'>
  joinFacts: JoinFacts
  improve: ImproveItem
  openContent: OpenContent
}

export interface JoinedPicture {
  picture: LatePicture
  item?: LibraryItem
  isImproved: boolean
}

/** Merges sidecars that were found after their pictures. Calls `failed` for pictures that did not merge. */
export async function joinLate(
  { staging, joinFacts, improve, openContent }: JoinLateDeps,
  pictures: readonly LatePicture[],
  failed: (picture: LatePicture, error: unknown) => void,
  signal: AbortSignal,
): Promise<JoinedPicture[]> {
  const joined: JoinedPicture[] = []
  for (let from = 0; from < pictures.length; from += LIMITS.duplicatesAsked) {
    const some = pictures.slice(from, from + LIMITS.duplicatesAsked)
    const known = await staging.known([...new Set(some.map(({ checksum }) => checksum))])
    await inTurns(
      some,
      ({ checksum }) => checksum,
      async picture => {
        signal.throwIfAborted()
        const duplicate = known.get(picture.checksum)
        const id = duplicate?.trashed ? undefined : duplicate?.id
        try {
          joined.push({ picture, isImproved: false, ...(id && (await join(picture, id))) })
        } catch (error) {
          signal.throwIfAborted()
          failed(picture, error)
        }
      },
    )
  }
  return joined

  async function join({ path, checksum, own, sidecar }: LatePicture, id: string) {
    if (own && sidecar && !isLeftOut(sidecar.aside)) {
      const arrival = await arrivalOf(nameOf(path), own, sidecar, checksum)
      return improve(id, checksum, kept => mergeDetails(kept, arrival), signal)
    }
    const item = await openContent(id, checksum, signal)
    return item && { item, isImproved: false }
  }

  async function arrivalOf(
    name: string,
    { taken, orientation, ...details }: OwnFacts,
    { facts, labels }: Sidecar,
    checksum: string,
  ): Promise<Arrival> {
    const turned = orientation === undefined ? {} : { orientation }
    const read: MediaReading = { type: 'image/jpeg', ...turned, taken, details, renditions: [] }
    const reading = await joinFacts(read, facts, signal)
    const { local, offsetMinutes } = reading.taken
    return {
      sharedDetails: { name, taken: { local, offsetMinutes } },
      privateDetails: await privateDetailsOf(name, reading, labels, checksum),
    }
  }
}
