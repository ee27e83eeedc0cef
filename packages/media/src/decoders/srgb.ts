/** The sRGB transfer function (IEC 61966-2-1) and its inverse. */
const toLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const fromLight = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055

/** The linear light of each 8-bit sRGB value. */
export const LIGHT = Float64Array.from({ length: 256 }, (_, value) => toLight(value / 255))

/**
 * The number of steps of linear light in `VALUES`. It is large enough that `VALUES` contains each of the 256
 * sRGB values.
 */
const STEPS = 4096
const VALUES = Uint8ClampedArray.from(
  { length: STEPS + 1 },
  (_, step) => 255 * fromLight(step / STEPS),
)

/** Returns the 8-bit sRGB value of linear light, which it clips to 0–1. */
export const asValue = (light: number): number =>
  VALUES[Math.max(0, Math.min(STEPS, Math.round(light * STEPS)))] ?? 0
