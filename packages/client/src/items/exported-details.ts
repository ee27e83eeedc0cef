import { decodeWholeMap } from '@safelight/contract/cbor'
import { z } from '@safelight/contract/schema'
import { fromBase64url } from '@safelight/crypto/bytes'
import type { MapCodec } from '@safelight/crypto/codec'
import {
  type PrivateDetails,
  privateDetails,
  type SharedDetails,
  sharedDetails,
} from '@safelight/crypto/details'
import type { Guess } from '@safelight/media/read'
import { type LibraryItem, takenGuessOf } from './item.ts'
import { guessBySource } from './item-details.ts'

/*
 * The details that an export writes next to an original, and an import reads (docs/export.md). The registries
 * of format rule F8 define the fields, so a new field needs no change here.
 */

type Fields = Readonly<Record<string, unknown>>
type Registry = Pick<MapCodec<Fields>, 'fields' | 'decodeSome'>

export interface ExportedDetails {
  shared: Fields
  private: Fields
  confidences: Readonly<Record<string, number>>
  takenGuess: Guess | null
  id?: string
  /** The name of the file with the item's movie, next to the original; null if the item has no movie. */
  movie?: string | null
}

/** Fields that an import ignores in the JSON. It reads them from the content, or sets them itself. */
const NOT_RESTORED: ReadonlySet<string> = new Set([
  'v',
  'type',
  'streams',
  'motion',
  'missingRenditions',
  'shared',
  'sharedDigest',
  'fingerprint',
  // `readExported` reads these from `isTakenGuessed`, `labels` and `labelsConfidence` of the JSON.
  'takenGuess',
  'labels',
  'labelsConfidence',
])

/** Fields that the importing device can read from the content. These values replace those of the JSON. */
const READ_AGAIN: ReadonlySet<string> = new Set(['width', 'height', 'durationSeconds', 'thumbhash'])

/** Fields that the JSON next to an original omits. Most describe streams or seals of the exported account. */
const NOT_WRITTEN: ReadonlySet<string> = new Set([
  'v',
  'streams',
  'shared',
  'sharedDigest',
  'fingerprint',
  'takenGuess',
])

/** Returns all fields of an item, by their names in format rule F8. The item's details must be open. */
export function writeExported(item: LibraryItem): Record<string, unknown> {
  const { details, privateDetails: own } = item
  const later = { shared: details?.more, private: own?.more }
  return {
    ...written(sharedDetails, details),
    ...(takenGuessOf(item) ? { isTakenGuessed: true } : {}),
    ...written(privateDetails, own),
    ...(later.shared || later.private ? { later } : {}),
  }
}

function written({ fields: codecs }: Registry, fields: Fields | undefined): Fields {
  const kept = [...codecs.keys()].filter(name => !NOT_WRITTEN.has(name))
  return Object.fromEntries(kept.map(name => [name, fields?.[name] ?? null]))
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const FILE_CHARS = 300

const others = z.object({
  id: z.string().regex(ULID).optional().catch(undefined),
  isTakenGuessed: z.boolean().nullish().catch(undefined),
  sources: z.object({ taken: z.number().optional() }).nullish().catch(undefined),
  movie: z.string().min(1).max(FILE_CHARS).nullish().catch(undefined),
  labels: z.array(z.unknown()).catch([]),
  labelsConfidence: z.array(z.unknown()).catch([]),
  later: z
    .object({ shared: z.string().exactOptional(), private: z.string().exactOptional() })
    .catch({}),
})

/** Reads the fields that `writeExported` wrote. An invalid field counts as missing. */
export function readExported(json: Fields): ExportedDetails {
  const { id, isTakenGuessed, sources, movie, labels, labelsConfidence, later } = others.parse(json)
  return {
    shared: {
      ...laterOf(sharedDetails, later.shared),
      ...restored(json, sharedDetails),
    },
    private: {
      ...laterOf(privateDetails, later.private),
      ...restored(json, privateDetails),
    },
    confidences: Object.fromEntries(
      labels.flatMap((label, i) => {
        const sure = labelsConfidence[i]
        const isSure = typeof sure === 'number' && sure >= 0 && sure < 1
        return typeof label === 'string' && isSure ? [[label, sure]] : []
      }),
    ),
    takenGuess: isTakenGuessed === true ? guessBySource(sources?.taken) : null,
    ...(id === undefined ? {} : { id }),
    ...(movie === undefined ? {} : { movie }),
  }
}

function restored(json: Fields, { fields }: Registry): Fields {
  const names = [...fields.keys()].filter(name => !NOT_RESTORED.has(name))
  return Object.fromEntries(
    names.flatMap(name => {
      const value = Object.hasOwn(json, name) ? json[name] : undefined
      return value === null || (value !== undefined && fields.get(name)?.is(value))
        ? [[name, value]]
        : []
    }),
  )
}

function laterOf(registry: Registry, text: string | undefined): Fields {
  if (text === undefined) return {}
  try {
    const { more, ...fields } = registry.decodeSome(decodeWholeMap(fromBase64url(text)))
    return { ...restored(fields, registry), ...(more === undefined ? {} : { more }) }
  } catch {
    return {}
  }
}

export const restoreShared = (read: SharedDetails, { shared }: ExportedDetails): SharedDetails =>
  withFields(read, shared)

export const restorePrivate = (
  read: PrivateDetails,
  exported: ExportedDetails,
): PrivateDetails => ({
  ...withFields(read, exported.private),
  // The importing device may notice damage that the exporting one missed.
  ...(read.isDamaged ? { isDamaged: true } : {}),
  labelsConfidence: read.labels.map(label =>
    Object.hasOwn(exported.confidences, label) ? (exported.confidences[label] ?? 1) : 1,
  ),
})

function withFields<T extends object>(read: T, fields: Fields): T {
  const merged = { ...read } as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (READ_AGAIN.has(name) && merged[name] !== undefined) continue
    if (value !== null) merged[name] = value
    else if (!REQUIRED.has(name)) delete merged[name]
  }
  return merged as T
}

/** Every item has these fields, so null in the JSON does not remove them. */
const REQUIRED: ReadonlySet<string> = new Set(['name', 'taken', 'isFavorite'])
