import type { ShownType } from '../types.ts'
import { ifDecodable } from './if-decodable.ts'
import { isDecodableLength, isDecodableSize, readDimensions } from './metadata/dimensions.ts'
import { embeddedPreview } from './metadata/embedded-preview.ts'
import { readPictureMetadata } from './metadata/picture-metadata.ts'
import { decodableCopy } from './ranged/ranged-file.ts'
import type { MediaContent, Rendition, Size } from './reading.ts'
import { shrink } from './renditions/canvas.ts'
import { decodeSmaller } from './renditions/decode-smaller.ts'
import { LARGE_SIDE, largeSize, render } from './renditions/renditions.ts'

// Some phones put depth maps of many megabytes before the frame header.
const LONG_HEAD_BYTES = 32 * 2 ** 20

/** Draws a picture that `createImageBitmap` refuses, as far as it can be drawn; rejects when it cannot be. */
export type DrawDamaged = (picture: Blob) => Promise<ImageBitmap>

/** Reads a picture of a known type, `head` being the file's first bytes. */
export async function readPicture(
  file: File,
  type: ShownType,
  head: Uint8Array,
  drawDamaged?: DrawDamaged,
): Promise<MediaContent> {
  const { orientation, ...metadata } = await readPictureMetadata(head)
  const stored = readDimensions(type, head) ?? (await readLongHead(file, type, head))
  const content = { ...metadata, ...(stored && turned(stored, orientation)) }
  const isTooLarge = stored && !(isDecodableSize(stored) && isDecodableLength(file.size))
  if (!canDraw()) {
    const renditions = await undrawnRenditions(head, orientation)
    return { ...content, renditions, ...(!isTooLarge && { isUndrawn: true }) }
  }
  const draw = (open: () => Promise<Decoded>) =>
    ifDecodable(file, async () => drawAll(await open(), type))

  const size = isTooLarge ? undefined : stored
  const whole = size && (await draw(() => decodeForPreview(file, type, size, orientation)))
  if (whole) return { ...content, ...whole }
  const part =
    (size &&
      drawDamaged &&
      (await draw(async () => ({ bitmap: await drawDamaged(await decodableCopy(file, type)) })))) ??
    (await draw(async () => ({ bitmap: await decode(await smallPicture(head, orientation)) })))
  const { renditions, thumbhash } = part ?? { renditions: [] }
  return {
    ...content,
    renditions,
    ...(thumbhash && { thumbhash }),
    ...(!isTooLarge && { isDamaged: true }),
  }
}

async function readLongHead(
  file: File,
  type: ShownType,
  head: Uint8Array,
): Promise<Size | undefined> {
  if (file.size <= head.length) return undefined
  const longHead = await file.slice(0, LONG_HEAD_BYTES).arrayBuffer()
  return readDimensions(type, new Uint8Array(longHead))
}

/** Node has no decoders: there a picture that is whole cannot be told from a damaged one. */
const canDraw = () => typeof createImageBitmap === 'function'

/** The preview that the camera embedded, as it is: all that there is without a decoder. */
async function undrawnRenditions(head: Uint8Array, orientation: number): Promise<Rendition[]> {
  const jpeg = await embeddedPreview(head, orientation)
  const size = jpeg && readDimensions('image/jpeg', jpeg)
  if (!size || !isThumbnail(size)) return []
  const { width, height } = turned(size, orientation)
  return [{ role: 'thumbnail', bytes: jpeg, type: 'image/jpeg', width, height }]
}

/** No larger than the thumbnails that are drawn of panoramas. */
const isThumbnail = ({ width, height }: Size): boolean => Math.max(width, height) <= 1280

interface Decoded {
  bitmap: ImageBitmap
  /** Of the whole picture, where the bitmap is smaller. */
  size?: Size
}

/** A picture as large as its preview needs, or as it is. */
async function decodeForPreview(
  file: File,
  type: ShownType,
  stored: Size,
  orientation: number,
): Promise<Decoded> {
  const smaller =
    type === 'image/jpeg' &&
    (await decodeSmaller(file, stored, orientation, LARGE_SIDE).catch(() => undefined))
  if (smaller) return { bitmap: smaller, size: turned(stored, orientation) }
  return { bitmap: await decode(await decodableCopy(file, type)) }
}

const decode = (picture: Blob) => createImageBitmap(picture, { imageOrientation: 'from-image' })

/** The preview that the camera embedded, which may claim any size as its picture may. */
async function smallPicture(head: Uint8Array, orientation: number): Promise<Blob> {
  const jpeg = await embeddedPreview(head, orientation)
  const size = jpeg && readDimensions('image/jpeg', jpeg)
  if (!size || !isDecodableSize(size)) throw new Error('No embedded preview')
  return new Blob([jpeg], { type: 'image/jpeg' })
}

async function drawAll({ bitmap, size = sizeOf(bitmap) }: Decoded, type: ShownType) {
  try {
    const large = shrink(bitmap, largeSize(size))
    const opaque = type === 'image/jpeg'
    return { ...size, ...(await render(large, 'preview', size, { opaque })) }
  } finally {
    bitmap.close()
  }
}

const sizeOf = ({ width, height }: ImageBitmap): Size => ({ width, height })

/** The size upright: the orientations from 5 on turn by a quarter (CIPA DC-008, 4.6.4). */
const turned = ({ width, height }: Size, orientation: number): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height }
