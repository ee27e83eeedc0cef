import type { MediaType } from '@safelight/contract/media-types'

/** What reading a file gave. Every byte array has an ArrayBuffer of its own (transferable). */
export interface MediaReading {
  /** The type that the content shows. */
  type: MediaType
  /** Upright pixels of the original, when its header tells. */
  width?: number
  height?: number
  taken: Taken
  /** Videos only. */
  durationSeconds?: number
  details: MediaDetails
  thumbhash?: Uint8Array<ArrayBuffer>
  /**
   * Pictures: preview and thumbnail. Videos: poster and thumbnail, and an animation when something moves.
   * Empty when nothing could be decoded; the rest of the reading still holds.
   */
  renditions: Rendition[]
  /** Quarters of a turn clockwise by which it is shown. Said beside the file, never in it. */
  turns?: 1 | 2 | 3
  /** The stack that it was in. Said beside the file, never in it. */
  stack?: { id: string; place: number }
  /** Where fields come from that are said beside the file, as the details keep it (format rule F8). */
  sources?: { readonly [field: string]: number | undefined }
  /** A picture that is not whole: its renditions show a part of it, or what the camera embedded, if any. */
  isDamaged?: true
  /** It could not be drawn here, and may be elsewhere: its renditions are missing. */
  lacksRenditions?: true
  /** The movie of a motion photo, as a part of the file. */
  motion?: MotionPart
  /** By which an iPhone names the picture and the movie of a live photo. */
  contentId?: string
  /** What the files of one moment have in common: by this a camera names a burst. */
  together?: string
}

/** A stretch of a file, in bytes. */
export interface MotionPart {
  offset: number
  length: number
}

/** When a picture was taken, by the clock on the wall of the place where it was taken. */
export interface Taken {
  /** YYYY-MM-DDTHH:mm:ss.SSS */
  local: string
  /** Minutes that the clock was ahead of UTC, or null when unknown. */
  offsetMinutes: number | null
  /** True of a time that is only known to be one of a change, of the picture or of its file. */
  isGuess: boolean
}

/** What the camera wrote. Numbers are finite and in range; texts are trimmed, 1–500 characters. */
export interface MediaDetails {
  /** Degrees, WGS 84, north positive. Present with longitude or not at all. */
  latitude?: number
  /** Degrees, WGS 84, east positive. */
  longitude?: number
  /** The name of the place at these coordinates; `places.ts` finds it. */
  city?: string
  country?: string
  cameraName?: string
  lens?: string
  /** The f-number. */
  aperture?: number
  /** Exposure time in seconds. */
  shutterSpeed?: number
  /** Millimeters. */
  focalLength?: number
  iso?: number
  description?: string
  /** Said beside the file, never in it. */
  isFavorite?: true
}

/** A stream that goes with an original. */
export type Rendition = Picture | Motion

/** A smaller picture of the original. */
interface Picture {
  role: 'preview' | 'thumbnail' | 'poster' | 'animation'
  bytes: Uint8Array<ArrayBuffer>
  /** image/gif of an animation, else image/webp, image/jpeg or, where WebP is not written, image/png. */
  type: string
  width: number
  height: number
}

/** The movie of a live photo, as the file that it was. */
export interface Motion {
  role: 'motion'
  bytes: Uint8Array<ArrayBuffer>
  type: 'video/quicktime' | 'video/mp4'
}

export interface Size {
  width: number
  height: number
}

/** What a kind of content tells by itself, before the file's own facts are added. */
export type MediaContent = Omit<MediaReading, 'type' | 'taken'> & { taken?: Taken }
