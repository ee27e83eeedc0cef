import type { Hdr, Part, Size } from '../../reading.ts'

export type Block = Record<string, unknown>

/**
 * The metadata blocks of a picture, not yet validated. Fields have the names that their standards give them.
 */
export interface Blocks {
  ifd0?: Block
  exif?: Block
  /** Has `latitude` and `longitude` in degrees. */
  gps?: Block
  iptc?: Block
  makerNote?: unknown
  xmp?: string
  /** The EXIF orientation, if boxes of the format already turn the picture like this. */
  turnedByBoxes?: unknown
}

export interface PictureFacts {
  /** The size of the stored pixels, before the EXIF orientation applies. */
  size?: Size
  /** The part of these pixels that is shown. Missing if all are. */
  crop?: Part
  hdr?: Hdr
  blocks: Blocks
}
