import type { Size } from '../../reading.ts'

export type Block = Record<string, unknown>

/** What is written in a picture of itself, by the names of its standards; nothing of it is believed yet. */
export interface Blocks {
  /** Of the picture. */
  ifd0?: Block
  exif?: Block
  /** `latitude` and `longitude` in degrees. */
  gps?: Block
  iptc?: Block
  /** As the camera has written it. */
  makerNote?: unknown
  /** The packet as it is. */
  xmp?: string
}

/** What can be told of a picture without drawing it. */
export interface PictureFacts {
  /** As it is stored, before its EXIF turns it. */
  size?: Size
  blocks: Blocks
}
