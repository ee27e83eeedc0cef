import { LABEL_CHARS, MOST_LABELS } from '../../items/item-details.ts'

/** Labels within the bounds of the details (format rule F8), each once. */
export function cleanLabels(written: readonly string[]): string[] {
  const labels = written.map(label => label.trim().slice(0, LABEL_CHARS))
  return [...new Set(labels)].filter(label => label !== '').slice(0, MOST_LABELS)
}

/** A place on earth; programs write 0, 0 where they know none. */
export function placeOf(written: { latitude: number; longitude: number } | undefined) {
  if (!written) return undefined
  const { latitude, longitude } = written
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : undefined
}
