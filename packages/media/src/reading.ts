import type { MediaType } from '@safelight/contract/media-types'

/** The result of reading a file. Each byte array has its own ArrayBuffer, so that it can be transferred. */
export interface MediaReading {
  type: MediaType
  /** Size of the upright original in pixels, if its header states it. */
  width?: number
  height?: number
  /** The EXIF orientation of the stored picture, 2 to 8. Missing if the picture is stored upright. */
  orientation?: number
  taken: Taken
  durationSeconds?: number
  details: MediaDetails
  thumbhash?: Uint8Array<ArrayBuffer>
  /**
   * For a picture, preview and thumbnail. For a video, poster and thumbnail, and an animation if something
   * moves. Empty if nothing could be decoded; the other fields of the reading are still valid.
   */
  renditions: Rendition[]
  /** Clockwise quarter turns to apply for display. Only a sidecar states them, never the file itself. */
  turns?: 1 | 2 | 3
  /**
   * The stack that the item belonged to, and its place in the stack. Only a sidecar states them, never the
   * file itself.
   */
  stack?: { id: string; place: number }
  /**
   * For each field that comes from a sidecar, what kind of source it is: a number of `SOURCE` in the details
   * (format rule F8).
   */
  sources?: { readonly [field: string]: number | undefined }
  /**
   * Set if the file is incomplete. Its renditions show a part of it or the embedded preview, if there is one.
   */
  isDamaged?: true
  /**
   * Set if the renditions are missing because this device could not draw the file. Another device may be able
   * to.
   */
  lacksRenditions?: true
  /** Set if reading took too long, so that the reading is incomplete. A later attempt may read more. */
  isLate?: true
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

export interface Taken {
  /** The wall clock, as `YYYY-MM-DDTHH:mm:ss.SSS`. */
  local: string
  /** The time zone in minutes ahead of UTC, or null if unknown. */
  offsetMinutes: number | null
  guess: Guess | null
}

/**
 * The part of a time that is a guess. `zone`: the moment is known, but the zone is assumed. `name`: the time is from
 * the file's name. `file`: it is the time when the picture or file was changed.
 */
export type Guess = 'zone' | 'name' | 'file'

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
  /** In millimeters. */
  focalLength?: number
  iso?: number
  description?: string
  /** The people and pets that a program named in the picture. Each name occurs once. */
  people?: NamedPerson[]
  /** Only a sidecar states this, never the file itself. */
  isFavorite?: true
}

export interface NamedPerson {
  name: string
  /** 0: a person, 1: a pet (format rule F8). */
  kind: number
  area: Area | null
}

/** A part of a picture. Lengths are parts of the picture's width and height, 0 to 1, from the upper left. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export type Rendition = Picture | Motion

interface Picture {
  role: 'preview' | 'thumbnail' | 'poster' | 'animation'
  bytes: Uint8Array<ArrayBuffer>
  /** The media type: image/gif for an animation, otherwise image/webp, image/jpeg or image/png. */
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

/** A part of a picture, in pixels from its top left corner. */
export interface Part extends Size {
  x: number
  y: number
}

/** How an HDR picture codes brightness and colors. */
export interface Hdr {
  transfer: 'pq' | 'hlg'
  primaries: 'srgb' | 'bt2020' | 'p3'
  /** The brightness of its brightest pixel, in cd/m². */
  peakNits: number
}

/**
 * Draws the intact part of a damaged picture, or a frame of a video, by its type. Rejects if nothing can be
 * drawn.
 */
export type DrawInPage = (file: Blob) => Promise<ImageBitmap>

export type MediaContent = Omit<MediaReading, 'type' | 'taken'> & { taken?: Taken }
