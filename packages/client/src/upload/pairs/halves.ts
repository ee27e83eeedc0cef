import { isPhotoType } from '@safelight/contract/media-types'
import { MOTION_BYTES } from '@safelight/media/types'
import { itemName, type LibraryItem } from '../../items/item.ts'
import { SOURCE } from '../../items/item-details.ts'
import { shotName } from '../files/partners.ts'

/** What an item can be to others that were made with it, and by what these find it. */
export interface Half {
  id: string
  /** The fingerprint of its original (format rule F12). */
  checksum: string
  kind: 'picture' | 'raw' | 'movie'
  name: string
  /** Its name without what tells the files of one shot apart. */
  shot: string
  taken: { local: string; offsetMinutes: number | null; isGuess: boolean }
  /** Of a movie. */
  seconds?: number
  /** The id of the stack that its file names: that of a live photo, for its halves. */
  stack?: string
  /** Whether it was uploaded just now: what was there before may have been taken back from the trash. */
  isNew?: true
  /** Whether it may be put into a stack: it is in none, and nobody has taken it out of one. */
  isLoose: boolean
}

/** Undefined for an item that is no part of anything, or whose owner has not kept where its details come from. */
export function halfOf(item: LibraryItem): Half | undefined {
  const { id, details, privateDetails } = item
  const { sources, fingerprint, stack, takenGuess } = privateDetails ?? {}
  const kind = kindOf(item)
  if (!kind || !details || !sources || fingerprint === undefined || item.setAside) return undefined
  const { local, offsetMinutes } = details.taken
  return {
    id,
    checksum: fingerprint,
    kind,
    name: itemName(item),
    shot: shotName(itemName(item)),
    taken: { local, offsetMinutes, isGuess: takenGuess === local },
    ...(details.durationSeconds === undefined ? {} : { seconds: details.durationSeconds }),
    ...(stack && sources.stack === SOURCE.FILE ? { stack: stack.id } : {}),
    isLoose: !stack && sources.stack === undefined,
  }
}

function kindOf({ isVideo, size, details }: LibraryItem): Half['kind'] | undefined {
  const type = details?.type
  if (type === 'image/x-dcraw') return 'raw'
  if (isVideo) {
    const isOfPhone = type === 'video/quicktime' || type === 'video/mp4'
    return isOfPhone && size <= MOTION_BYTES ? 'movie' : undefined
  }
  return type && isPhotoType(type) ? 'picture' : undefined
}
