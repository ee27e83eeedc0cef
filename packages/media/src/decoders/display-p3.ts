import { asValue, LIGHT } from './srgb.ts'

/** Converts Display P3 to sRGB in place; both use the same transfer curve. Clips colors outside sRGB. */
export function fromDisplayP3(pixels: Uint8ClampedArray): void {
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const red = LIGHT[pixels[at] ?? 0] ?? 0
    const green = LIGHT[pixels[at + 1] ?? 0] ?? 0
    const blue = LIGHT[pixels[at + 2] ?? 0] ?? 0
    pixels[at] = asValue(1.2249401 * red - 0.2249402 * green)
    pixels[at + 1] = asValue(1.0420569 * green - 0.0420569 * red)
    pixels[at + 2] = asValue(1.0982735 * blue - 0.0196376 * red - 0.0786361 * green)
  }
}
