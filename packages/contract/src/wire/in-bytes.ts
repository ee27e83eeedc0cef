import { texts } from '@safelight/texts/shared'

const UNITS = [
  texts.bytes,
  texts.kilobytes,
  texts.megabytes,
  texts.gigabytes,
  texts.terabytes,
] as const

/** Formats bytes as `512 B`, `3.4 MB` or `120 MB`, in steps of 1024, with one decimal below 100. */
export function inBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  // Avoid `100.0`, which rounding would make of 99.96.
  const isWhole = unit === 0 || value >= 99.95
  return (UNITS[unit] ?? texts.bytes)({ size: value.toFixed(isWhole ? 0 : 1) })
}
