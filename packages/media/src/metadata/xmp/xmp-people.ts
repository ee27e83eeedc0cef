import type { Area, NamedPerson } from '../../reading.ts'
import { xmpProperty } from './xmp.ts'
import { listed } from './xmp-list.ts'

/** The largest number of entries that are looked at. Programs list faces without a name, too. */
const MOST_ENTRIES = 1000

/**
 * Reads the people and pets that programs named in a picture: the regions of the Metadata Working Group
 * (guidelines 2.0, 5.9), those of Microsoft's People Tagging, and `PersonInImage` of IPTC. Areas are parts of
 * the picture as it is stored, before its orientation applies. Repeats a person that several of them name.
 */
export function xmpPeople(packet: string): NamedPerson[] {
  const size = appliedTo(packet)
  return [
    ...entries(packet, 'mwg-rs:RegionList').flatMap(entry => regionIn(entry, size)),
    ...entries(packet, 'MPRI:Regions').flatMap(taggedIn),
    ...listed(packet, 'Iptc4xmpExt:PersonInImage').map(name => ({ name, kind: 0, area: null })),
  ]
}

interface Size {
  width: number
  height: number
}

/** The size in pixels of the picture in which the areas were marked. */
function appliedTo(packet: string): Size | undefined {
  const dimensions = elementIn(packet, 'mwg-rs:AppliedToDimensions')
  const width = Number(xmpProperty(dimensions, 'stDim:w'))
  const height = Number(xmpProperty(dimensions, 'stDim:h'))
  return width > 0 && height > 0 ? { width, height } : undefined
}

function regionIn(entry: string, size: Size | undefined): NamedPerson[] {
  const name = xmpProperty(entry, 'mwg-rs:Name')
  const type = xmpProperty(entry, 'mwg-rs:Type')?.toLowerCase() ?? 'face'
  const kind = ['face', 'pet'].indexOf(type)
  return name && kind >= 0 ? [{ name, kind, area: areaIn(entry, size) }] : []
}

/**
 * The standard states the center of an area, and all lengths as parts of the picture's sides. Some programs
 * write pixels.
 */
function areaIn(entry: string, size: Size | undefined): Area | null {
  const unit = xmpProperty(entry, 'stArea:unit') ?? 'normalized'
  const [x, y, width, height] = ['x', 'y', 'w', 'h'].map(part =>
    Number(xmpProperty(entry, `stArea:${part}`) ?? Number.NaN),
  ) as [number, number, number, number]
  const sides =
    unit === 'normalized' ? { width: 1, height: 1 } : unit === 'pixel' ? size : undefined
  return sides
    ? within({
        x: (x - width / 2) / sides.width,
        y: (y - height / 2) / sides.height,
        width: width / sides.width,
        height: height / sides.height,
      })
    : null
}

/** A rectangle of Microsoft begins at its upper left corner: `0.31, 0.17, 0.09, 0.12`. */
function taggedIn(entry: string): NamedPerson[] {
  const name = xmpProperty(entry, 'MPReg:PersonDisplayName')
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = (
    xmpProperty(entry, 'MPReg:Rectangle') ?? ''
  )
    .split(',')
    .map(Number)
  return name ? [{ name, kind: 0, area: within({ x, y, width, height }) }] : []
}

/** Cuts an area at the edges of the picture. Returns null if nothing is left of it, or if it is no area. */
function within({ x, y, width, height }: Area): Area | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(1, x + width), Math.min(1, y + height)]
  const isArea = right > left && bottom > top
  return isArea ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

/** The first element of this name, with its attributes. Empty if there is none, or if it has no end. */
function elementIn(packet: string, name: string): string {
  const start = packet.indexOf(`<${name}`)
  const tagEnd = packet.indexOf('>', start)
  if (start < 0 || tagEnd < 0) return ''
  if (packet[tagEnd - 1] === '/') return packet.slice(start, tagEnd)
  const end = packet.indexOf(`</${name}>`, tagEnd)
  return end < 0 ? '' : packet.slice(start, end)
}

function entries(packet: string, name: string): string[] {
  return elementIn(packet, name)
    .split('<rdf:li', MOST_ENTRIES + 1)
    .slice(1)
}
