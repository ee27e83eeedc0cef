import { plain } from './xmp.ts'

const MOST_ENTRIES = 200

/** Reads the texts of an XMP array (ISO 16684-1) by its usual prefix. */
export function listed(packet: string, name: string): string[] {
  const start = packet.indexOf(`<${name}>`)
  const end = packet.indexOf(`</${name}>`, start)
  if (start < 0 || end < 0) return []
  const entries: string[] = []
  const inside = packet.slice(start, end)
  for (const [, text = ''] of inside.matchAll(/<rdf:li[^>]{0,100}>([^<]*)</g)) {
    if (entries.length < MOST_ENTRIES && text.trim() !== '') entries.push(plain(text.trim()))
  }
  return entries
}
