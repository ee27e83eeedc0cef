import { isPhotoType, mediaTypeOf } from '@safelight/contract/media-types'
import { MOTION_BYTES } from '@safelight/media/types'

type PartnerKind = 'picture' | 'raw' | 'movie'

/** Finds the files of one shot within a batch by their names (see `shotName`). */
export interface Partners {
  add(path: string, bytes: number): void
  /** Returns a key that the picture and the movie of one live photo share, or undefined for other files. */
  livePhotoOf(path: string): string | undefined
  /**
   * Whether the partner of a file can only be found by content. True for an iPhone picture or movie without a
   * partner of the same name, if some movie lacks its picture.
   */
  isLone(path: string): boolean
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

/** The number of files of each kind in a shot. `hasApples`: one of the movies may be an iPhone's. */
type Shot = Record<PartnerKind, number> & { hasApples: boolean }

/** With several pictures or movies, the names do not tell which belong together. */
const isLivePhoto = ({ picture, movie }: Shot): boolean => picture === 1 && movie === 1

export function appleKindOf(name: string): 'picture' | 'movie' | undefined {
  if (/\.mov$/i.test(name)) return 'movie'
  return /\.(heic|heif|jpe?g)$/i.test(name) ? 'picture' : undefined
}

export const isRaw = (name: string): boolean => mediaTypeOf({ name, type: '' }) === 'image/x-dcraw'

export const isMovie = (name: string): boolean => /\.(mov|mp4)$/i.test(name)

function kindOf(path: string): PartnerKind | undefined {
  if (isRaw(path)) return 'raw'
  if (isMovie(path)) return 'movie'
  const type = mediaTypeOf({ name: path, type: '' })
  return type && isPhotoType(type) ? 'picture' : undefined
}

/**
 * Returns the folder and the name without the parts that differ between files of one shot: the ending, and
 * parts such as `.RAW-01.COVER` of Pixel phones. `IMG_1_HEVC.MOV` and `IMG_1.HEIC.MOV` from iCloud belong to
 * `IMG_1.HEIC`.
 */
export const shotName = (path: string): string =>
  path
    .replace(/\.[^./]*$/, '')
    .replace(/\.RAW-\d\d(\.MP)?\.(COVER|ORIGINAL)$|_HEVC$|\.(HEIC|JPE?G)$/i, '')
    .toLowerCase()
    .normalize('NFC')
