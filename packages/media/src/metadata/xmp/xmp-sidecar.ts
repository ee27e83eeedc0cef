import type { NamedPerson, Taken } from '../../reading.ts'
import { isoTaken } from '../values/clock.ts'
import { XMP_DATES, xmpProperty } from './xmp.ts'
import { listed } from './xmp-list.ts'
import { xmpPeople } from './xmp-people.ts'
import { xmpPoint } from './xmp-point.ts'

export interface XmpSidecar {
  taken?: Pick<Taken, 'local' | 'offsetMinutes'>
  /** Instead of `taken`, if a Safelight export guessed the zone: the moment in milliseconds since 1970. */
  takenAt?: number
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
  const description = listed(packet, 'dc:description')[0]
  const rating = Number(xmpProperty(packet, 'xmp:Rating'))
  return {
    ...timeIn(packet),
    ...(description ? { description } : {}),
    labels: listed(packet, 'dc:subject'),
    people: xmpPeople(packet),
    ...(rating >= 1 && rating <= 5 ? { rating } : {}),
    // A Safelight export marks a guessed place. A guess must not become a fact.
    ...(xmpProperty(packet, 'safelight:PlaceGuess') ? {} : xmpPoint(packet)),
  }
}

/** Returns the packet's time. Leaves out a date that a Safelight export marks as a guess. */
function timeIn(packet: string): Pick<XmpSidecar, 'taken' | 'takenAt'> {
  const written = XMP_DATES.map(name => xmpProperty(packet, name) ?? '').find(isoTaken) ?? ''
  const guess = xmpProperty(packet, 'safelight:TakenGuess')
  const offset = guess === 'zone' ? (xmpProperty(packet, 'safelight:GuessedOffset') ?? '') : ''
  const taken = isoTaken(written + offset)
  if (!taken) return {}
  const { local, offsetMinutes } = taken
  if (!guess) return { taken: { local, offsetMinutes } }
  return offsetMinutes === null ? {} : { takenAt: Date.parse(`${local}Z`) - offsetMinutes * 60_000 }
}
