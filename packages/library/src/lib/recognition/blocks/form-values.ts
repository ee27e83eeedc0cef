import type { CborMap, CborValue } from '@safelight/vault/cbor'

/* What the forms of documents read of a block's map. Each throws what is of another form. */

export function listOf(value: CborValue | undefined, most: number): CborValue[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError('not such a list')
  return value
}

export function textOf(value: CborValue | undefined, most: number): string {
  if (typeof value !== 'string' || value.length > most) throw new TypeError('not such a text')
  return value
}

export function mapOf(value: CborValue | undefined): CborMap {
  if (!(value instanceof Map)) throw new TypeError('not a map')
  return value
}

/** The keys that this version does not know: they stay. */
export function moreIn(map: CborMap, known: Readonly<Record<string, number>>): { more?: CborMap } {
  const keys = new Set(Object.values(known))
  const more = new Map([...map].filter(([key]) => !keys.has(key)))
  return more.size > 0 ? { more } : {}
}
