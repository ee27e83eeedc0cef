import type { MediaType } from '@safelight/contract/media-types'

/** The result of reading a file. Every byte array owns its ArrayBuffer, so that it can be transferred. */
export interface MediaReading {
  type: MediaType
  /** Upright pixels of the original, if its header states them. */
  width?: number
  height?: number
  taken: Taken
  durationSeconds?: number
  details: MediaDetails
  thumbhash?: Uint8Array<ArrayBuffer>
  /**
   * Pictures: preview and thumbnail. Videos: poster and thumbnail, and an animation if something moves. Empty
   * if nothing could be decoded; the rest of the reading is still valid.
   */
  renditions: Rendition[]
  /** Clockwise quarter turns for display. Comes from a sidecar, never from the file. */
  turns?: 1 | 2 | 3
  /** The stack that the item belonged to. Comes from a sidecar, never from the file. */
  stack?: { id: string; place: number }
  /** Origin of the fields that come from a sidecar, as in the details (format rule F8). */
  sources?: { readonly [field: string]: number | undefined }
  /** The picture is incomplete. Its renditions show a part of it or the embedded preview, if any. */
  isDamaged?: true
  /** This device could not draw it, but another may: the renditions are missing. */
  lacksRenditions?: true
  /** The movie of a motion photo, as a part of the file. */
  motion?: MotionPart
  /** Identifier that an iPhone gives both the picture and the movie of a live photo. */
  contentId?: string
  /** Identifier that a camera gives all files of a burst. */
  together?: string
}

export interface MotionPart {
  offset: number
  length: number
}

/** When a picture was taken, in local time at the place of capture. */
export interface Taken {
  /** YYYY-MM-DDTHH:mm:ss.SSS */
  local: string
  /** Minutes ahead of UTC, or null if unknown. */
  offsetMinutes: number | null
  /** True if the time is only that of a change to the picture or file. */
  isGuess: boolean
}

/** Metadata written by the camera. Numbers are finite and in range; texts are trimmed, 1–500 characters. */
export interface MediaDetails {
  /** Degrees, WGS 84, north positive. Present only together with longitude. */
  latitude?: number
  /** Degrees, WGS 84, east positive. */
  longitude?: number
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
  /** Comes from a sidecar, never from the file. */
  isFavorite?: true
}

export type Rendition = Picture | Motion

interface Picture {
  role: 'preview' | 'thumbnail' | 'poster' | 'animation'
  bytes: Uint8Array<ArrayBuffer>
  /** image/gif for an animation, else image/webp, image/jpeg or image/png. */
  type: string
  width: number
  height: number
}

export interface Motion {
  role: 'motion'
  bytes: Uint8Array<ArrayBuffer>
  type: 'video/quicktime' | 'video/mp4'
}

export interface Size {
  width: number
  height: number
}

export type MediaContent = Omit<MediaReading, 'type' | 'taken'> & { taken?: Taken }
