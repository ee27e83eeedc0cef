import { isPhotoType, type MediaType, mediaTypeOf } from '@safelight/contract/media-types'
import { MOTION_BYTES } from '@safelight/media/types'

type PartnerKind = 'picture' | 'raw' | 'movie'

/** Finds the files of one shot within a batch by their names (see `shotName`). */
export interface Partners {
  /** `type` is the type inside a file whose name does not tell it. */
  add(path: string, bytes: number, type?: MediaType): void
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
  const types = new Map<string, MediaType>()
  const kindOf = (path: string) => kindOfType(types.get(path) ?? typeByName(path))
  const shotOf = (path: string) => shots.get(shotName(path))
  let hasLoneMovies: boolean | undefined

  return {
    add(path, bytes, type) {
      if (type && type !== typeByName(path)) types.set(path, type)
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

export const isRaw = (name: string): boolean => typeByName(name) === 'image/x-dcraw'

const typeByName = (name: string): MediaType | undefined => mediaTypeOf({ name, type: '' })

export const isMovie = (name: string): boolean => isMovieType(typeByName(name))

/** Whether a file of this type can be the movie of a live photo. */
export const isMovieType = (type: string | undefined): boolean =>
  type === 'video/quicktime' || type === 'video/mp4'

function kindOfType(type: MediaType | undefined): PartnerKind | undefined {
  if (type === 'image/x-dcraw') return 'raw'
  if (isMovieType(type)) return 'movie'
  return type && isPhotoType(type) ? 'picture' : undefined
}

/**
 * Returns the folder and the name without the parts that differ between files of one shot. Usually only the
 * ending differs. Pixel phones also add parts such as `.RAW-01.COVER`, and name the movie of `PXL_1.MP.jpg`
 * `PXL_1.MP`. Programs that download live photos from iCloud also add to names: `IMG_1_HEVC.MOV` and
 * `IMG_1.HEIC.MOV` belong to `IMG_1.HEIC`.
 */
export const shotName = (path: string): string =>
  (PIXEL_MOVIE.test(path) ? path : path.replace(/\.[^./]*$/, ''))
    .replace(/\.RAW-\d\d(\.MP)?\.(COVER|ORIGINAL)$|_HEVC$|\.(HEIC|JPE?G)$/i, '')
    .replace(PIXEL_MOVIE, '$1')
    .toLowerCase()
    .normalize('NFC')

/** Takeout and phones number files of one name: `PXL_1.MP(1).jpg`, `PXL_1.MP~2.jpg`. */
const PIXEL_MOVIE = /\.MP((?:~\d+)?(?:\(\d+\))?)$/i
