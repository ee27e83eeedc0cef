/// <reference path="./libheif.d.ts" />
import libheif, { type Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import { mostPixels as mostPixelsOf } from '../metadata/pictures/dimensions.ts'
import { readProperties } from '../metadata/pictures/heif.ts'
import { isDisplayP3 } from '../metadata/pictures/heif-color.ts'
import { hdrOf } from '../metadata/pictures/heif-hdr.ts'
import { sourceOfBytes } from '../ranged/byte-source.ts'
import { fromDisplayP3 } from './display-p3.ts'
import { fromHdr } from './from-hdr.ts'
import type { Pixels } from './pixels.ts'

/** More pixels could exhaust the memory, because libheif holds two copies of the picture while it decodes. */
const MOST_PIXELS = mostPixelsOf('image/heic')

/**
 * Draws the primary picture of a HEIC (ISO/IEC 23008-12) upright in sRGB, with libheif. Each picture gets a
 * new libheif instance: its memory only grows, and hostile bytes may leave it in any state. Rejects if the
 * picture cannot be decoded or has more than `mostPixels`.
 */
export async function drawHeif(file: Uint8Array, mostPixels = MOST_PIXELS): Promise<Pixels> {
  const library = libheif(SILENT)
  limit(library, mostPixels)
  const context = library.heif_context_alloc()
  const { code } = library.heif_context_read_from_memory(context, file)
  if (code !== library.heif_error_code.heif_error_Ok) throw new Error('No picture')
  const handle = library.heif_js_context_get_primary_image_handle(context)
  if (!handle || 'code' in handle) throw new Error('No picture')
  const width = library.heif_image_handle_get_width(handle)
  const height = library.heif_image_handle_get_height(handle)
  if (width * height > mostPixels) throw new Error('Too large')
  const decoded = await library.heif_js_decode_image2(
    handle,
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
  await convertColors(file, data)
  return { data, width, height }
}

async function convertColors(file: Uint8Array, pixels: Uint8ClampedArray): Promise<void> {
  const { view, properties } = (await readProperties(sourceOfBytes(file))) ?? {}
  const hdr = view && properties && hdrOf(view, properties)
  if (hdr) fromHdr(pixels, hdr)
  else if (await isDisplayP3(sourceOfBytes(file))) fromDisplayP3(pixels)
}

/** Silences libheif, because messages about private files must not reach the console. */
const SILENT = { print: () => {}, printErr: () => {} }

/**
 * The memory for one pixel, in bytes. libheif holds two copies of it: ten-bit samples, then the 8-bit result.
 */
const BYTES_OF_PIXEL = 12
/**
 * Byte offsets of fields in `heif_security_limits`. They never change: new versions of libheif only append
 * fields.
 */
const LIMITS = { imagePixels: 8, memoryBlockBytes: 40, totalBytes: 64 }

/**
 * Lowers libheif's limits, which default to a gigapixel and 4 GB, so that a hostile file cannot exhaust the
 * memory.
 */
function limit(library: Libheif, mostPixels: number): void {
  const limits = new DataView(library.HEAPU8.buffer, library._heif_get_global_security_limits())
  limits.setBigUint64(LIMITS.imagePixels, BigInt(mostPixels), true)
  limits.setBigUint64(LIMITS.memoryBlockBytes, BigInt(mostPixels * BYTES_OF_PIXEL), true)
  limits.setBigUint64(LIMITS.totalBytes, BigInt(mostPixels * BYTES_OF_PIXEL), true)
}
