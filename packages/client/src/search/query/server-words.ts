import { ALL_MEDIA_TYPES, extensionsOf } from '@safelight/contract/media-types'

/**
 * Returns the query for the server's part of a search (contract/items/search.ts). Returns undefined unless
 * every word is a day, month, year or file type, which the server knows anyway. The server must not learn any
 * name that a person searches for.
 */
export function serverWords(text: string): string | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length > 0 && words.every(word => KNOWN.test(word)) ? words.join(' ') : undefined
}

const DAYS = String.raw`\d{4}(?:-\d\d(?:-\d\d)?)?`
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec'
const TYPES = ALL_MEDIA_TYPES.flatMap(extensionsOf).join('|')

const KNOWN = new RegExp(`^(?:${DAYS}|photos?|videos?|${TYPES}|${MONTHS})$`)
