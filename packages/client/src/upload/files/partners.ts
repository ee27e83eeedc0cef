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
  /**
   * Whether only its content can tell what it belongs with: it is a picture or a movie as iPhones make them, has no
   * partner by its name, and there are movies without one.
   */
  isLone(path: string): boolean
  /** Whether a shot has a RAW file beside a picture that every program opens, and this is one of them. */
  isOfRawPair(path: string): boolean
}

export function createPartners(): Partners {
  const shots = new Map<string, Shot>()
  const shotOf = (path: string) => shots.get(shotName(path))
  let hasLoneMovies: boolean | undefined

  return {
    add(path, bytes) {
      const kind = kindOf(path)
      if (!kind || (kind === 'movie' && bytes > MOTION_BYTES)) return
      const shot = shotOf(path) ?? { picture: 0, raw: 0, movie: 0, hasApples: false }
      shot[kind] += 1
      shot.hasApples ||= appleKindOf(path) === 'movie'
      shots.set(shotName(path), shot)
      hasLoneMovies = undefined
    },

    livePhotoOf(path) {
      const kind = kindOf(path)
      if (kind !== 'picture' && kind !== 'movie') return undefined
      const shot = shotOf(path)
      return shot && isLivePhoto(shot) ? shotName(path) : undefined
    },

    isLone(path) {
      const shot = shotOf(path)
      if (!shot || isLivePhoto(shot) || !appleKindOf(path)) return false
      hasLoneMovies ??= [...shots.values()].some(each => each.hasApples && !isLivePhoto(each))
      return hasLoneMovies
    },

    isOfRawPair(path) {
      const kind = kindOf(path)
      const shot = shotOf(path)
      return (kind === 'picture' || kind === 'raw') && !!shot && shot.picture > 0 && shot.raw > 0
    },
  }
}

/** The files of one shot, by kind, and whether an iPhone may have made a movie among them. */
type Shot = Record<PartnerKind, number> & { hasApples: boolean }

/** Of several nobody knows which belong together. */
const isLivePhoto = ({ picture, movie }: Shot): boolean => picture === 1 && movie === 1

/** What a file is of an iPhone's live photo, if it can be of one. */
export function appleKindOf(name: string): 'picture' | 'movie' | undefined {
  if (/\.mov$/i.test(name)) return 'movie'
  return /\.(heic|heif|jpe?g)$/i.test(name) ? 'picture' : undefined
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
