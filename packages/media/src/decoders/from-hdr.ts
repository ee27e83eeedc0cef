import type { Hdr } from '../reading.ts'
import { asValue } from './srgb.ts'

/** The brightness of white in an HDR picture, in cd/m² (ITU-R BT.2408). */
const WHITE_NITS = 203

/**
 * Converts HDR values to sRGB in place. All devices must get the same picture, so this does not depend on the
 * browser. Compresses the brightness of the brightest channel by the extended operator of Reinhard et al.
 * (2002), which maps the peak to white and keeps hues. Clips colors outside sRGB.
 */
export function fromHdr(pixels: Uint8ClampedArray, { transfer, primaries, peakNits }: Hdr): void {
  const light = LIGHT[transfer]
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = TO_SRGB[primaries]
  const peak = Math.max(1, peakNits / WHITE_NITS)
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const red = light[pixels[at] ?? 0] ?? 0
    const green = light[pixels[at + 1] ?? 0] ?? 0
    const blue = light[pixels[at + 2] ?? 0] ?? 0
    const shown = transfer === 'hlg' ? systemGain(red, green, blue) : 1
    const most = shown * Math.max(red, green, blue)
    const scale = (shown * (1 + most / peak ** 2)) / (1 + most)
    pixels[at] = asValue(scale * (rr * red + rg * green + rb * blue))
    pixels[at + 1] = asValue(scale * (gr * red + gg * green + gb * blue))
    pixels[at + 2] = asValue(scale * (br * red + bg * green + bb * blue))
  }
}

/** Converts a canvas of HDR values, as `fromHdr`. Does nothing without `hdr`. */
export function convertHdr(canvas: OffscreenCanvas, hdr: Hdr | undefined): void {
  const context = hdr && canvas.getContext('2d')
  if (!context) return
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  fromHdr(pixels.data, hdr)
  context.putImageData(pixels, 0, 0)
}

/** The perceptual quantizer (SMPTE ST 2084): light of an 8-bit value, where white is 1. */
function ofPq(value: number): number {
  const power = (value / 255) ** (32 / 2523)
  const part = Math.max(0, power - 107 / 128) / (2413 / 128 - (2392 / 128) * power)
  return (10_000 / WHITE_NITS) * part ** (16_384 / 2610)
}

/** The inverse OETF of hybrid log-gamma (ITU-R BT.2100): light of the scene, 0–1. */
function ofHlg(value: number): number {
  const signal = value / 255
  return signal <= 0.5
    ? signal ** 2 / 3
    : (Math.exp((signal - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
}

/** The OOTF of hybrid log-gamma for a display of 1000 cd/m²: what scene light is multiplied by. */
const systemGain = (red: number, green: number, blue: number): number =>
  (1000 / WHITE_NITS) * (0.2627 * red + 0.678 * green + 0.0593 * blue) ** 0.2

const lightsOf = (of: (value: number) => number) =>
  Float64Array.from({ length: 256 }, (_, value) => of(value))

const LIGHT: Record<Hdr['transfer'], Float64Array> = { pq: lightsOf(ofPq), hlg: lightsOf(ofHlg) }

type Matrix = readonly [
  ...[number, number, number],
  ...[number, number, number],
  ...[number, number, number],
]

/** From linear light in these primaries to that in the primaries of sRGB. */
const TO_SRGB: Record<Hdr['primaries'], Matrix> = {
  srgb: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  bt2020: [
    1.660491, -0.587641, -0.07285, -0.12455, 1.1329, -0.008349, -0.018151, -0.100579, 1.11873,
  ],
  p3: [1.2249401, -0.2249402, 0, -0.0420569, 1.0420569, 0, -0.0196376, -0.0786361, 1.0982735],
}
