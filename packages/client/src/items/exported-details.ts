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
import { isDateGuessed, type LibraryItem } from './item.ts'

/*
 * Details as an export writes them beside an original, and as an import reads them there (docs/export.md). The
 * registries of format rule F8 say which fields there are: a field that is added goes along without a change here.
 */

/** Fields by their names; null of one that the item does not have. */
type Fields = Readonly<Record<string, unknown>>
type Registry = Pick<MapCodec<Fields>, 'fields' | 'decodeSome'>

export interface ExportedDetails {
  shared: Fields
  private: Fields
  /** How sure each label is, where a model has suggested it. */
  confidences: Readonly<Record<string, number>>
  isTakenGuessed: boolean
  /** The id that the item had. */
  id?: string
  /** The name of the file beside it that makes it move; null of an item that does not have one. */
  movie?: string | null
}

/** The content says these again, or the device that imports it. */
const NOT_RESTORED: ReadonlySet<string> = new Set([
  'v',
  'type',
  'streams',
  'motion',
  'missingRenditions',
  'shared',
  'sharedDigest',
  'fingerprint',
  // These have forms of their own.
  'takenGuess',
  'labels',
  'labelsConfidence',
])

/** What the content says of these comes first: an export may be of a device that could not read it. */
const READ_AGAIN: ReadonlySet<string> = new Set(['width', 'height', 'durationSeconds', 'thumbhash'])

/** In the JSON beside an original: nothing about other streams, and no seals. */
const NOT_WRITTEN: ReadonlySet<string> = new Set([
  'v',
  'streams',
  'shared',
  'sharedDigest',
  'fingerprint',
  'takenGuess',
])

/** All fields of an item whose details are open, by their names in format rule F8. */
export function writeExported(item: LibraryItem): Record<string, unknown> {
  const { details, privateDetails: own } = item
  const later = { shared: details?.more, private: own?.more }
  return {
    ...written(sharedDetails, details),
    ...(isDateGuessed(item) ? { isTakenGuessed: true } : {}),
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

/** What is read beside the fields. */
const others = z.object({
  id: z.string().regex(ULID).optional().catch(undefined),
  isTakenGuessed: z.boolean().nullish().catch(undefined),
  movie: z.string().min(1).max(FILE_CHARS).nullish().catch(undefined),
  labels: z.array(z.unknown()).catch([]),
  labelsConfidence: z.array(z.unknown()).catch([]),
  later: z
    .object({ shared: z.string().exactOptional(), private: z.string().exactOptional() })
    .catch({}),
})

/** Reads the same back. A field that is out of its bounds counts as one that the file does not mention. */
export function readExported(json: Fields): ExportedDetails {
  const { id, isTakenGuessed, movie, labels, labelsConfidence, later } = others.parse(json)
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
    isTakenGuessed: isTakenGuessed === true,
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

/** Fields that the exporting version did not know; this one may. */
function laterOf(registry: Registry, text: string | undefined): Fields {
  if (text === undefined) return {}
  try {
    const { more, ...fields } = registry.decodeSome(decodeWholeMap(fromBase64url(text)))
    return { ...restored(fields, registry), ...(more === undefined ? {} : { more }) }
  } catch {
    return {}
  }
}

/** Details as they were read, with those of the export in their place. */
export const restoreShared = (read: SharedDetails, { shared }: ExportedDetails): SharedDetails =>
  withFields(read, shared)

export const restorePrivate = (
  read: PrivateDetails,
  exported: ExportedDetails,
): PrivateDetails => ({
  ...withFields(read, exported.private),
  // Another reader of the same bytes may have missed what this one sees.
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

/** A null of these is no value. */
const REQUIRED: ReadonlySet<string> = new Set(['name', 'taken', 'isFavorite'])
