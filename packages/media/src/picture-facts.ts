import type { TypeOf } from '@safelight/contract/media-types'
import { ifDecodable } from './if-decodable.ts'
import { imagesOf, readTiff, TAGS } from './metadata/containers/tiff.ts'
import { type PictureMetadata, pictureMetadata } from './metadata/picture-metadata.ts'
import type { PictureFacts } from './metadata/pictures/blocks.ts'
import {
  isSizedByHead,
  positive,
  readDimensions,
  type SizedByHead,
} from './metadata/pictures/dimensions.ts'
import { readAvif, readHeic } from './metadata/pictures/heif.ts'
import { readJxl } from './metadata/pictures/jxl.ts'
import { parseBlocks } from './metadata/pictures/parse-blocks.ts'
import { readRaw } from './metadata/pictures/raw.ts'
import { blocksOf } from './metadata/pictures/tiff-blocks.ts'
import { readWebp } from './metadata/pictures/webp.ts'
import { type ByteSource, sourceOf } from './ranged/byte-source.ts'
import type { Hdr, Part, Size } from './reading.ts'

export type PictureType = TypeOf<'image'>

// The number of bytes to read if the first bytes do not contain the size. Some phones put depth maps of many
// megabytes before a JPEG's frame header.
const LONG_HEAD_BYTES = 32 * 2 ** 20

export interface StoredPicture {
  /** The EXIF orientation to apply, 1 to 8. The value 1 means upright. */
  orientation: number
  /** The size before the orientation applies, if the header states it. */
  stored?: Size | undefined
  /** The part of `stored` that is shown. Missing if all is. */
  crop?: Part | undefined
  hdr?: Hdr | undefined
}

/** Reads a picture's metadata without decoding it. */
export async function readPictureFacts(
  type: PictureType,
  file: Blob,
  head: Uint8Array,
): Promise<PictureMetadata & StoredPicture> {
  if (isSizedByHead(type)) {
    const metadata = pictureMetadata(await parseBlocks(head), head)
    return {
      ...metadata,
      stored: readDimensions(type, head) ?? (await readLongHead(file, type, head)),
    }
  }
  const { blocks, size, crop, hdr } = await readFacts(type, file, head)
  return { ...pictureMetadata(blocks, head), stored: size, crop, hdr }
}

/** Reads how to show a picture. `head` holds the file's first bytes; this reads little more of the file. */
export async function readStored(
  type: PictureType,
  file: Blob,
  head: Uint8Array,
): Promise<StoredPicture> {
  if (isSizedByHead(type)) {
    const { orientation } = pictureMetadata(await parseBlocks(head), head)
    return { orientation, stored: readDimensions(type, head) }
  }
  const { blocks, size, crop, hdr } = await readFacts(type, file, head)
  const { orientation } = pictureMetadata(blocks, head)
  return { orientation, stored: size, crop, hdr }
}

/**
 * Reads the size before the EXIF orientation applies. `head` holds the file's first bytes; this reads little
 * more of the file.
 */
export const readStoredSize = async (
  type: PictureType,
  file: Blob,
  head: Uint8Array,
): Promise<Size | undefined> =>
  isSizedByHead(type) ? readDimensions(type, head) : (await readFacts(type, file, head)).size

async function readFacts(
  type: Exclude<PictureType, SizedByHead>,
  file: Blob,
  head: Uint8Array,
): Promise<Omit<PictureFacts, 'size'> & { size: Size | undefined }> {
  const facts = await ifDecodable(file, () => READERS[type](sourceOf(file, head)))
  const size = positive(facts?.size)
  return { ...facts, blocks: facts?.blocks ?? {}, size }
}

const READERS: Record<
  Exclude<PictureType, SizedByHead>,
  (source: ByteSource) => Promise<PictureFacts>
> = {
  'image/heic': readHeic,
  'image/avif': readAvif,
  'image/webp': readWebp,
  'image/jxl': readJxl,
  'image/x-dcraw': readRaw,
  async 'image/tiff'(source) {
    const tiff = await readTiff(source)
    const [first] = tiff ? imagesOf(tiff) : []
    const size = { width: first?.number(TAGS.width) ?? 0, height: first?.number(TAGS.height) ?? 0 }
    return { size, blocks: tiff ? blocksOf(tiff) : {} }
  },
}

async function readLongHead(
  file: Blob,
  type: SizedByHead,
  head: Uint8Array,
): Promise<Size | undefined> {
  if (file.size <= head.length) return undefined
  const longHead = await file.slice(0, LONG_HEAD_BYTES).arrayBuffer()
  return readDimensions(type, new Uint8Array(longHead))
}
