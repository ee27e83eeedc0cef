import { bytes } from '@safelight/contract/encoding'
import { z } from '@safelight/contract/schema'
import { readExported } from '../../items/exported-details.ts'
import { MOST_OF_A_STACK, NAME_CHARS, PLACE_CHARS, takenSchema } from '../../items/item-details.ts'
import { cleanLabels, placeOf } from './clean.ts'
import type { SidecarReader } from './sidecar.ts'

const text = (chars: number) => z.string().min(1).max(chars).optional().catch(undefined)

const stack = z.object({
  id: bytes(16),
  place: z
    .int()
    .min(0)
    .max(MOST_OF_A_STACK - 1),
})

const fields = z.object({
  format: z.literal('safelight-export/1'),
  taken: takenSchema.optional().catch(undefined),
  isTakenGuessed: z.boolean().optional().catch(undefined),
  latitude: z.number().optional().catch(undefined),
  longitude: z.number().optional().catch(undefined),
  city: text(PLACE_CHARS),
  country: text(PLACE_CHARS),
  name: text(NAME_CHARS),
  turns: z.literal([1, 2, 3]).optional().catch(undefined),
  stack: stack.optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  labels: z.array(z.string()).catch([]),
  isFavorite: z.boolean().optional().catch(undefined),
})

export const ownExport: SidecarReader = {
  mayBe: name => /\.json$/i.test(name),

  read(text) {
    if (!text.includes('safelight-export/1')) return undefined
    const json = parse(text)
    const read = fields.safeParse(json).data
    if (!read) return undefined
    const exported = readExported(json as Record<string, unknown>)
    const { taken, latitude, longitude, city, country, name, turns, stack } = read
    const { description, labels, isFavorite } = read
    const place =
      latitude === undefined || longitude === undefined
        ? undefined
        : placeOf({ latitude, longitude })
    return {
      sidecar: {
        facts: {
          ...(taken && !read.isTakenGuessed ? { taken } : {}),
          ...place,
          ...(city ? { city } : {}),
          ...(country ? { country } : {}),
          ...(name ? { name } : {}),
          ...(turns ? { turns } : {}),
          ...(stack ? { stack } : {}),
          ...(description ? { description } : {}),
          ...(isFavorite ? { isFavorite: true } : {}),
          exported,
        },
        labels: cleanLabels(labels),
      },
    }
  },

  namesFor: picture => [`${picture}.json`],
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
