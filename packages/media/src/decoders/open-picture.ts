import type { TypeOf } from '@safelight/contract/media-types'
import { withOrientation } from '../metadata/pictures/embedded-preview.ts'
import { sourceOf } from '../ranged/byte-source.ts'
import { largestJpeg } from './largest-jpeg.ts'
import type { Pixels } from './pixels.ts'

type Draw = (picture: Blob, orientation: number) => Promise<Pixels>

/**
 * Decoders that ship with the app, for formats that some browsers cannot decode. A decoder is loaded when the
 * first picture of its format is opened.
 */
const OWN: Partial<Record<TypeOf<'image'>, Draw>> = {
  async 'image/heic'(picture) {
    const { drawHeif } = await import('./heif-pixels.ts')
    return drawHeif(new Uint8Array(await picture.arrayBuffer()))
  },
  async 'image/tiff'(picture, orientation) {
    const { drawTiff } = await import('./tiff-pixels.ts')
    return drawTiff(sourceOf(picture), orientation)
  },
}

/** Decodes a picture upright; `orientation` is the EXIF value. Rejects if it cannot be decoded. */
export async function openPicture(
  picture: Blob,
  type: TypeOf<'image'>,
  orientation: number,
): Promise<ImageBitmap> {
  if (type === 'image/x-dcraw') return decode(await previewOf(picture, orientation))
  const own = OWN[type]
  if (!own) return decode(picture)
  return decode(picture).catch(async () => {
    const { data, width, height } = await own(picture, orientation)
    return createImageBitmap(new ImageData(data, width, height))
  })
}

async function previewOf(picture: Blob, orientation: number): Promise<Blob> {
  const jpeg = await largestJpeg(picture)
  if (!jpeg) throw new Error('No preview in it')
  return withOrientation(jpeg.content, orientation)
}

const decode = (picture: Blob) => createImageBitmap(picture, { imageOrientation: 'from-image' })
