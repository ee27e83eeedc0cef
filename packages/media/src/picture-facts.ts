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
import { readHeif } from './metadata/pictures/heif.ts'
import { readJxl } from './metadata/pictures/jxl.ts'
import { parseBlocks } from './metadata/pictures/parse-blocks.ts'
import { readRaw } from './metadata/pictures/raw.ts'
import { blocksOf } from './metadata/pictures/tiff-blocks.ts'
import { readWebp } from './metadata/pictures/webp.ts'
import { type ByteSource, sourceOf } from './ranged/byte-source.ts'
import type { Size } from './reading.ts'

export type PictureType = TypeOf<'image'>

// The number of bytes to read if the first bytes do not contain the size. Some phones put depth maps of many
// megabytes before a JPEG's frame header.
const LONG_HEAD_BYTES = 32 * 2 ** 20

/**
 * Reads a picture's metadata without decoding it. `stored` is the size before the EXIF orientation applies,
 * if the header states it.
 */
export async function readPictureFacts(
  type: PictureType,
  file: File,
  head: Uint8Array,
): Promise<PictureMetadata & { stored?: Size | undefined }> {
  if (isSizedByHead(type)) {
    const metadata = pictureMetadata(await parseBlocks(head), head)
    return {
      ...metadata,
      stored: readDimensions(type, head) ?? (await readLongHead(file, type, head)),
    }
  }
  const { blocks, size } = await readFacts(type, file, head)
  return { ...pictureMetadata(blocks, head), stored: size }
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
): Promise<PictureFacts> {
  const facts = await ifDecodable(file, () => READERS[type](sourceOf(file, head)))
  const size = positive(facts?.size)
  return { blocks: facts?.blocks ?? {}, ...(size && { size }) }
}

const READERS: Record<
  Exclude<PictureType, SizedByHead>,
  (source: ByteSource) => Promise<PictureFacts>
> = {
  'image/heic': readHeif,
  'image/avif': readHeif,
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
  file: File,
  type: SizedByHead,
  head: Uint8Array,
): Promise<Size | undefined> {
  if (file.size <= head.length) return undefined
  const longHead = await file.slice(0, LONG_HEAD_BYTES).arrayBuffer()
  return readDimensions(type, new Uint8Array(longHead))
}
