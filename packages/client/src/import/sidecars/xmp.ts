import { readXmpSidecar } from '@safelight/media/xmp-sidecar'
import { cleanLabels, cleanPeople, placeOf } from './clean.ts'
import type { SidecarReader } from './sidecar.ts'

/** Reads XMP sidecars (ISO 16684-1): `IMG.jpg.xmp`, or `IMG.xmp` from Apple Photos and Lightroom. */
export const xmp: SidecarReader = {
  mayBe: name => /\.xmp$/i.test(name),

  read(text) {
    const read = readXmpSidecar(text)
    if (!read) return undefined
    const { taken, takenAt, description, labels, people, rating, latitude, longitude } = read
    const place =
      latitude === undefined || longitude === undefined
        ? undefined
        : placeOf({ latitude, longitude })
    const named = cleanPeople(people)
    return {
      sidecar: {
        facts: {
          ...(taken ? { taken } : {}),
          ...(takenAt === undefined ? {} : { takenAt }),
          ...place,
          ...(description ? { description } : {}),
          ...(named.length > 0 ? { people: named } : {}),
          ...(rating === 5 ? { isFavorite: true } : {}),
        },
        labels: cleanLabels(labels),
      },
    }
  },

  *namesFor(picture) {
    const stem = picture.replace(/\.[^.]{1,5}$/, '')
    for (const ending of ['.xmp', '.XMP']) {
      yield picture + ending
      yield stem + ending
    }
  },
}
