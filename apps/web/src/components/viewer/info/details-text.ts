import type { PrivateDetails } from '@safelight/client/item-details'

/** The weekday and time of a local time, such as `Thursday 6:30 PM`. */
export const formatClock = (local: string): string => clock.format(new Date(`${local}Z`))

const clock = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** The offset from UTC, such as `UTC+02:00`; '' if unknown. */
export function formatOffset(minutes: number | null): string {
  if (minutes === null) return ''
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = [hours, rest].map(number => String(number).padStart(2, '0')).join(':')
  return `UTC${minutes < 0 ? '−' : '+'}${digits}`
}

/** Formats the exposure, such as `f/1.8 · 1/120 s · 26 mm · ISO 100`. */
export function formatExposure(details: PrivateDetails): string {
  const { aperture, shutterSpeed, focalLength, iso } = details
  return [
    aperture !== undefined && `f/${short(aperture)}`,
    shutterSpeed !== undefined && shutterSpeed > 0 && `${shutter(shutterSpeed)} s`,
    focalLength !== undefined && `${short(focalLength)} mm`,
    iso !== undefined && `ISO ${Math.round(iso)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const short = (number: number) => String(Math.round(number * 10) / 10)

/** Photographers write times below a third of a second as fractions. */
const shutter = (seconds: number) =>
  seconds < 0.34 ? `1/${Math.round(1 / seconds)}` : short(seconds)

/** Formats the size of a picture, such as `4,000 × 3,000 (12 MP)`. */
export function formatPixels(width: number, height: number): string {
  const megapixels = (width * height) / 1_000_000
  const rounded = megapixels >= 10 ? Math.round(megapixels) : Math.round(megapixels * 10) / 10
  const size = `${count.format(width)} × ${count.format(height)}`
  return rounded > 0 ? `${size} (${rounded} MP)` : size
}

const count = new Intl.NumberFormat('en')
