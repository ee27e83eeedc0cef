import { isPhotoType, mediaTypeOf } from '@safelight/contract/media-types'
import { MOTION_BYTES } from '@safelight/media/types'

/** What a file is to others that were made with it. */
type PartnerKind = 'picture' | 'raw' | 'movie'

/** Names of files that were made together, and differ in their endings alone: only those of one batch are compared. */
export interface Partners {
  /** Takes in a file by its path in the batch. */
  add(path: string, bytes: number): void
  /** What the picture and the movie of one live photo have in common; undefined for files of none. */
  livePhotoOf(path: string): string | undefined
  /** Whether a shot has a RAW file beside a picture that every program opens, and this is one of them. */
  isOfRawPair(path: string): boolean
}

export function createPartners(): Partners {
  const shots = new Map<string, Record<PartnerKind, number>>()
  const shotOf = (path: string) => shots.get(shotName(path))

  return {
    add(path, bytes) {
      const kind = kindOf(path)
      if (!kind || (kind === 'movie' && bytes > MOTION_BYTES)) return
      const shot = shotOf(path) ?? { picture: 0, raw: 0, movie: 0 }
      shot[kind] += 1
      shots.set(shotName(path), shot)
    },

    livePhotoOf(path) {
      const kind = kindOf(path)
      if (kind !== 'picture' && kind !== 'movie') return undefined
      const shot = shotOf(path)
      // Of several nobody knows which belong together.
      return shot?.picture === 1 && shot.movie === 1 ? shotName(path) : undefined
    },

    isOfRawPair(path) {
      const kind = kindOf(path)
      const shot = shotOf(path)
      return (kind === 'picture' || kind === 'raw') && !!shot && shot.picture > 0 && shot.raw > 0
    },
  }
}

/** Whether a name is that of a camera's RAW file. */
export const isRaw = (name: string): boolean => mediaTypeOf({ name, type: '' }) === 'image/x-dcraw'

/** Whether a name is that of a movie that can be a part of a live photo. */
export const isMovie = (name: string): boolean => /\.(mov|mp4)$/i.test(name)

function kindOf(path: string): PartnerKind | undefined {
  if (isRaw(path)) return 'raw'
  if (isMovie(path)) return 'movie'
  const type = mediaTypeOf({ name: path, type: '' })
  return type && isPhotoType(type) ? 'picture' : undefined
}

/**
 * The folder and the name without what tells the files of one shot apart. Pixels put more than an ending there, and so do
 * programs that bring live photos from Apple's cloud: `IMG_1_HEVC.MOV` and `IMG_1.HEIC.MOV` beside `IMG_1.HEIC`.
 */
export const shotName = (path: string): string =>
  path
    .replace(/\.[^./]*$/, '')
    .replace(/\.RAW-\d\d(\.MP)?\.(COVER|ORIGINAL)$|_HEVC$|\.(HEIC|JPE?G)$/i, '')
    .toLowerCase()
    .normalize('NFC')
