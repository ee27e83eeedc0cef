import { isDrawnByAll } from '@safelight/contract/media-types'
import { endedJpeg } from './decoders/ended-jpeg.ts'
import { convertHdr } from './decoders/from-hdr.ts'
import { openPicture, openThumbnail } from './decoders/open-picture.ts'
import { plainCopy } from './decoders/plain-copy.ts'
import { ifDecodable } from './if-decodable.ts'
import { findMotion } from './metadata/motion.ts'
import {
  areaOf,
  isBaselineJpeg,
  isDecodableLength,
  isDecodableSize,
  isDrawableSize,
  isUsualJpeg,
  MOST_WHOLE_PIXELS,
  readDimensions,
} from './metadata/pictures/dimensions.ts'
import { embeddedPreview } from './metadata/pictures/embedded-preview.ts'
import { uprightSize } from './metadata/values/upright-area.ts'
import { type PictureType, readPictureFacts, type StoredPicture } from './picture-facts.ts'
import { sourceOf } from './ranged/byte-source.ts'
import { decodableCopy } from './ranged/ranged-file.ts'
import type { DrawInPage, Hdr, MediaContent, Rendition, Size } from './reading.ts'
import { shrink } from './renditions/canvas.ts'
import { canDecodeSmaller, decodeSmaller } from './renditions/decode-smaller.ts'
import { isLarge, LEAST_LARGE_SIDE, largeSize, render } from './renditions/renditions.ts'
import { drawUpright } from './renditions/upright.ts'

/**
 * Reads a picture's metadata and draws its renditions. `head` is the start of the file. `isCut` says whether the
 * file is cut off.
 */
export async function readPicture(
  file: File,
  type: PictureType,
  head: Uint8Array,
  isCut: () => Promise<boolean | undefined>,
  drawInPage?: DrawInPage,
): Promise<MediaContent> {
  const { orientation, areaOrientation, stored, crop, hdr, xmp, ...metadata } =
    await readPictureFacts(type, file, head)
  const motion = await findMotion(sourceOf(file, head), xmp)
  const content = {
    ...metadata,
    ...(areaOrientation !== 1 && { orientation: areaOrientation }),
    ...(motion && { motion }),
    ...(stored && uprightSize(sizeOf(crop ?? stored), orientation)),
  }
  const isTooLarge = stored && !(isDrawableSize(stored, type) && isDecodableLength(file.size))
  // No browser draws this kind, so that it is not drawn does not mean that it is damaged.
  const isUnusual = type === 'image/jpeg' && !isUsualJpeg(head)
  const isLeft = stored !== undefined && !isUnusual && (await isForOthers(stored, type, head))
  if (!canDraw()) {
    const renditions = isDrawnByAll(type) ? await undrawnRenditions(head, orientation) : []
    const isHope = isLeft || (!isTooLarge && !isUnusual)
    return { ...content, renditions, ...(isHope && { lacksRenditions: true }) }
  }
  const draw = (open: () => Promise<Decoded>) =>
    ifDecodable(file, async () => drawAll(await open(), type))

  const mayDraw = (stored || type === RAW) && !isTooLarge && !isLeft
  const drawWhole = async (picture: File) =>
    mayDraw
      ? draw(() => decodeForPreview(picture, type, { stored, crop, orientation, hdr }))
      : stored && draw(() => decodeReduced(picture, type, { stored, orientation }, head))
  const drawEnded = async () => {
    const ended = await ifDecodable(file, () => endedJpeg(file, type, sourceOf(file, head), isCut))
    return ended && drawWhole(ended)
  }
  const whole = (await drawWhole(file)) ?? (await drawEnded())
  if (whole) return { ...content, ...whole, ...ownSize(type, content, whole) }
  // Without a decoder for the format, this browser cannot tell whether the picture is damaged.
  if (!isDrawnByAll(type)) {
    const isHope = !isTooLarge && type !== RAW
    return { ...content, renditions: [], ...(isHope && { lacksRenditions: true }) }
  }
  const part =
    (mayDraw && drawInPage
      ? await draw(() => drawPart(file, type, orientation, drawInPage))
      : undefined) ??
    (await draw(async () =>
      opened(await createImageBitmap(await smallPicture(head, orientation), AS_STATED)),
    ))
  const { renditions, thumbhash } = part ?? { renditions: [] }
  return {
    ...content,
    renditions,
    ...(thumbhash && { thumbhash }),
    ...(isLeft && { lacksRenditions: true }),
    ...(!isTooLarge && !isLeft && !isUnusual && { isDamaged: true }),
  }
}

const RAW: PictureType = 'image/x-dcraw'
const HEIC: PictureType = 'image/heic'

/**
 * Whether only other devices can draw a picture: a JPEG with so many pixels that it must be decoded smaller.
 */
const isForOthers = async (size: Size, type: PictureType, head: Uint8Array): Promise<boolean> =>
  type === 'image/jpeg' &&
  areaOf(size) > MOST_WHOLE_PIXELS &&
  (isBaselineJpeg(head) || isDrawableSize(size, type)) &&
  !(await canDecodeSmaller())

/**
 * Returns the size of the original for a RAW or HEIC of which only a smaller, embedded picture was drawn. Returns
 * undefined for other types, or if that picture has other proportions.
 */
function ownSize(type: PictureType, { width, height }: Partial<Size>, drawn: Size) {
  if ((type !== RAW && type !== HEIC) || !width || !height) return undefined
  const difference = (width * drawn.height) / (height * drawn.width)
  return Math.abs(1 - difference) < 0.03 ? { width, height } : undefined
}

/**
 * Whether this program can decode pictures. Node cannot, so it cannot tell a whole picture from a damaged
 * one.
 */
const canDraw = () => typeof createImageBitmap === 'function'

/** Returns the camera's embedded preview unchanged: the only rendition possible without a decoder. */
async function undrawnRenditions(head: Uint8Array, orientation: number): Promise<Rendition[]> {
  const jpeg = await embeddedPreview(head, orientation)
  const size = jpeg && readDimensions('image/jpeg', jpeg)
  if (!size || !isThumbnail(size)) return []
  const { width, height } = uprightSize(size, orientation)
  return [{ role: 'thumbnail', bytes: jpeg, type: 'image/jpeg', width, height }]
}

const isThumbnail = ({ width, height }: Size): boolean => Math.max(width, height) <= 1280

interface Decoded {
  bitmap: ImageBitmap
  /** The EXIF orientation that is still to apply to the bitmap. */
  orientation: number
  /** The upright size of the whole picture. Set only if the bitmap is smaller. */
  size?: Size
  hdr?: Hdr | undefined
}

const opened = (bitmap: ImageBitmap): Decoded => ({ bitmap, orientation: 1 })

async function decodeForPreview(
  file: File,
  type: PictureType,
  { stored, ...showing }: StoredPicture,
): Promise<Decoded> {
  if (stored && type === 'image/jpeg') {
    const { orientation } = showing
    const bitmap = await decodeSmaller(file, stored, orientation, LEAST_LARGE_SIDE).catch(
      () => undefined,
    )
    if (bitmap) return { ...opened(bitmap), size: uprightSize(stored, orientation) }
  }
  return openPicture(await decodableCopy(file, type), type, showing)
}

/**
 * Draws a picture that is too large to decode whole: a JPEG by decoding it smaller, a HEIC by its embedded
 * thumbnail. Rejects if this device cannot.
 */
async function decodeReduced(
  file: File,
  type: PictureType,
  { stored, orientation }: { stored: Size; orientation: number },
  head: Uint8Array,
): Promise<Decoded> {
  if (!isDecodableLength(file.size)) throw new Error('Too large')
  const picture = await decodableCopy(file, type)
  if (type === HEIC) return openThumbnail(picture, orientation)
  // The decoder of a progressive JPEG holds the whole picture in memory.
  const bitmap =
    type === 'image/jpeg' && isBaselineJpeg(head) && (await canDecodeSmaller())
      ? await decodeSmaller(picture, stored, orientation, LEAST_LARGE_SIDE)
      : undefined
  if (!bitmap) throw new Error('Too large')
  return { ...opened(bitmap), size: uprightSize(stored, orientation) }
}

async function drawPart(
  file: File,
  type: PictureType,
  orientation: number,
  drawInPage: DrawInPage,
): Promise<Decoded> {
  const picture = await decodableCopy(file, type)
  const plain = orientation === 1 ? undefined : await plainCopy(type, picture)
  if (plain) return { bitmap: await drawInPage(plain), orientation }
  return opened(await drawInPage(picture))
}

const AS_STATED: ImageBitmapOptions = { imageOrientation: 'from-image' }

async function smallPicture(head: Uint8Array, orientation: number): Promise<Blob> {
  const jpeg = await embeddedPreview(head, orientation)
  const size = jpeg && readDimensions('image/jpeg', jpeg)
  if (!size || !isDecodableSize(size)) throw new Error('No embedded preview')
  return new Blob([jpeg], { type: 'image/jpeg' })
}

async function drawAll({ bitmap, orientation, size, hdr }: Decoded, type: PictureType) {
  const stored = size ?? sizeOf(bitmap)
  const original = uprightSize(stored, orientation)
  try {
    const large = size && isLarge(bitmap) ? bitmap : shrink(bitmap, largeSize(stored))
    if (large instanceof OffscreenCanvas) convertHdr(large, hdr)
    const opaque = type === 'image/jpeg' || type === RAW
    const upright = drawUpright(large, orientation)
    return { ...original, ...(await render(upright, 'preview', original, { opaque })) }
  } finally {
    bitmap.close()
  }
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })
