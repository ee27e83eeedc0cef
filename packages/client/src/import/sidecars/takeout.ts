import { z } from '@safelight/contract/schema'
import { DESCRIPTION_CHARS, PERSON_KIND } from '../../items/item-details.ts'
import type { KnownFacts } from '../../upload/files/known-facts.ts'
import { cleanPeople, placeOf } from './clean.ts'
import type { SidecarReader } from './sidecar.ts'
import { takeoutNames } from './takeout-names.ts'

const time = z.object({ timestamp: z.coerce.number() })
const place = z.object({ latitude: z.number(), longitude: z.number() })

const album = z.object({ title: z.string(), description: z.string().catch('') })

/** The relevant fields. Any may be missing or have another type. */
const fields = z.object({
  /** Album of the folder, in exports before 2020. */
  albumData: album.optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  caption: z.string().optional().catch(undefined),
  photoTakenTime: time.optional().catch(undefined),
  creationTime: time.optional().catch(undefined),
  geoData: place.optional().catch(undefined),
  geoDataExif: place.optional().catch(undefined),
  people: z
    .array(z.object({ name: z.string() }).catch({ name: '' }))
    .optional()
    .catch(undefined),
  favorited: z.boolean().optional().catch(undefined),
  trashed: z.boolean().optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
})

export const takeout: SidecarReader = {
  mayBe: name => /\.json$/i.test(name),

  read(text) {
    const read = fields.safeParse(parse(text)).data
    if (!read) return undefined
    const { title, photoTakenTime, creationTime, people = [] } = read
    const taken = photoTakenTime ?? creationTime
    if (!taken) {
      const album = read.albumData ?? { title: title ?? '', description: read.description ?? '' }
      return album.title === '' ? undefined : { album }
    }
    const description = (read.description ?? read.caption ?? '').trim()
    const named = cleanPeople(
      people.map(({ name }) => ({ name, kind: PERSON_KIND.PERSON, area: null })),
    )
    const facts: KnownFacts = {
      ...momentOf(taken.timestamp),
      ...(placeOf(read.geoData) ?? placeOf(read.geoDataExif)),
      ...(description ? { description: description.slice(0, DESCRIPTION_CHARS) } : {}),
      ...(named.length > 0 ? { people: named } : {}),
      ...(read.favorited ? { isFavorite: true } : {}),
    }
    return {
      sidecar: {
        facts,
        labels: [],
        ...(read.trashed ? { aside: 'inGoogleTrash' as const } : {}),
        ...(read.archived && !read.trashed ? { aside: 'archived' as const } : {}),
      },
    }
  },

  namesFor: takeoutNames,
}

/** Converts seconds since 1970, which may be negative, to milliseconds. 0 means an unknown date. */
function momentOf(seconds: number): Pick<KnownFacts, 'takenAt'> {
  const isMoment = Number.isFinite(seconds) && seconds !== 0 && Math.abs(seconds) < 1e11
  return isMoment ? { takenAt: seconds * 1000 } : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
