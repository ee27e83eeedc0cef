import type { MediaType } from '../types.ts'
import { ifDecodable } from './if-decodable.ts'
import { isDecodableLength, isDecodableSize, readDimensions } from './metadata/dimensions.ts'
import { readPictureMetadata } from './metadata/picture-metadata.ts'
import type { MediaContent, Size } from './reading.ts'
import { shrink } from './renditions/canvas.ts'
import { largeSize, render } from './renditions/renditions.ts'

// Some phones put depth maps of many megabytes before the frame header.
const LONG_HEAD_BYTES = 32 * 2 ** 20

/** Reads a picture of a known type, `head` being the file's first bytes. */
export async function readPicture(
  file: File,
  type: MediaType,
  head: Uint8Array,
): Promise<MediaContent> {
  const { sidesSwap, ...metadata } = await readPictureMetadata(head)
  const stored = readDimensions(type, head) ?? (await readLongHead(file, type, head))
  if (!stored) return { ...metadata, renditions: [], decodable: false }
  const isDecodable = isDecodableSize(stored) && isDecodableLength(file.size)
  const drawn = isDecodable
    ? await ifDecodable(file, () => drawPicture(file.slice(0, file.size, type), type))
    : undefined
  return drawn
    ? { ...metadata, ...drawn, decodable: true }
    : { ...metadata, ...turned(stored, sidesSwap), renditions: [], decodable: false }
}

async function readLongHead(
  file: File,
  type: MediaType,
  head: Uint8Array,
): Promise<Size | undefined> {
  if (file.size <= head.length) return undefined
  const longHead = await file.slice(0, LONG_HEAD_BYTES).arrayBuffer()
  return readDimensions(type, new Uint8Array(longHead))
}

async function drawPicture(blob: Blob, type: MediaType) {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  try {
    const { width, height } = bitmap
    const large = shrink(bitmap, largeSize(bitmap))
    const opaque = type === 'image/jpeg'
    return { width, height, ...(await render(large, 'preview', { width, height }, { opaque })) }
  } finally {
    bitmap.close()
  }
}

function turned({ width, height }: Size, sidesSwap: boolean): Size {
  return sidesSwap ? { width: height, height: width } : { width, height }
}
