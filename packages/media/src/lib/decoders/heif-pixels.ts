/// <reference path="./libheif.d.ts" />
import libheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { Pixels } from './pixels.ts'

/** libheif holds a picture twice meanwhile. */
const MOST_PIXELS = 120_000_000

/**
 * Draws the primary picture of a HEIC upright (ISO/IEC 23008-12), with libheif. Each has a libheif of its own: its memory
 * only grows, and hostile bytes may leave it in any state. Rejects for what cannot be decoded.
 */
export async function drawHeif(file: Uint8Array): Promise<Pixels> {
  const library = libheif()
  const pictures = new library.HeifDecoder().decode(file)
  const picture = pictures.find(each => each.is_primary())
  if (!picture) throw new Error('No picture')
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > MOST_PIXELS) throw new Error('Too large')
  const decoded = await library.heif_js_decode_image2(
    picture.handle,
    library.heif_colorspace.heif_colorspace_RGB,
    library.heif_chroma.heif_chroma_interleaved_RGBA,
  )
  const { heif_channel_interleaved: all } = library.heif_channel
  const channel = decoded?.channels?.find(({ id }) => id === all)
  if (channel?.width !== width || channel.height !== height) throw new Error('Not decoded')
  const data = new Uint8ClampedArray(4 * width * height)
  for (let row = 0; row < height; row++) {
    const start = row * channel.stride
    data.set(channel.data.subarray(start, start + 4 * width), row * 4 * width)
  }
  return { data, width, height }
}
