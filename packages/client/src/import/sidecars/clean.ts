import { LABEL_CHARS, MOST_LABELS } from '../../items/item-details.ts'

/** Limits the length and number of labels (format rule F8). Removes empty and repeated labels. */
export function cleanLabels(written: readonly string[]): string[] {
  const labels = written.map(label => label.trim().slice(0, LABEL_CHARS))
  return [...new Set(labels)].filter(label => label !== '').slice(0, MOST_LABELS)
}

/** Returns undefined for invalid coordinates, and for 0, 0, which programs write if the place is unknown. */
export function placeOf(written: { latitude: number; longitude: number } | undefined) {
  if (!written) return undefined
  const { latitude, longitude } = written
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : undefined
}
