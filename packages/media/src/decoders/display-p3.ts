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

/** The sRGB transfer function (IEC 61966-2-1) and its inverse. */
const toLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLight = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055

const LIGHT = Float64Array.from({ length: 256 }, (_, value) => toLight(value / 255))

/**
 * The number of steps of linear light in `VALUES`. It is large enough that `VALUES` contains each of the 256
 * sRGB values.
 */
const STEPS = 4096
const VALUES = Uint8ClampedArray.from(
  { length: STEPS + 1 },
  (_, step) => 255 * fromLight(step / STEPS),
)

const asValue = (light: number): number =>
  VALUES[Math.max(0, Math.min(STEPS, Math.round(light * STEPS)))] ?? 0
