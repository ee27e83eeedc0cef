import type { NamedPerson, Taken } from '../../reading.ts'
import { isoTaken } from '../values/clock.ts'
import { XMP_DATES, xmpProperty } from './xmp.ts'
import { listed } from './xmp-list.ts'
import { xmpPeople } from './xmp-people.ts'
import { xmpPoint } from './xmp-point.ts'

export interface XmpSidecar {
  taken?: Pick<Taken, 'local' | 'offsetMinutes'>
  description?: string
  labels: string[]
  /** The areas are parts of the stored picture, before its orientation applies. */
  people: NamedPerson[]
  /** The number of stars, 1 to 5. */
  rating?: number
  latitude?: number
  longitude?: number
}

const MOST_CHARS = 2 ** 20

/** Parses an XMP file (ISO 16684-1). Returns undefined for other texts. Never throws. */
export function readXmpSidecar(text: string): XmpSidecar | undefined {
  const packet = text.slice(0, MOST_CHARS)
  if (!/<(?:\w+:)?(?:xmpmeta|RDF)[\s>]/.test(packet)) return undefined
  const taken = XMP_DATES.map(name => isoTaken(xmpProperty(packet, name) ?? '')).find(Boolean)
  const description = listed(packet, 'dc:description')[0]
  const rating = Number(xmpProperty(packet, 'xmp:Rating'))
  return {
    ...(taken ? { taken: { local: taken.local, offsetMinutes: taken.offsetMinutes } } : {}),
    ...(description ? { description } : {}),
    labels: listed(packet, 'dc:subject'),
    people: xmpPeople(packet),
    ...(rating >= 1 && rating <= 5 ? { rating } : {}),
    ...xmpPoint(packet),
  }
}
