import { type Area, storedArea } from '@safelight/media/read'
import { writeExported } from '../items/exported-details.ts'
import { isPet, type LibraryItem, takenGuessOf } from '../items/item.ts'
import { type NamedPerson, PLACE_FROM, placeGuessOf } from '../items/item-details.ts'
import { movieNameOf } from '../media/saving/file-names.ts'
import type { ShownPeople, ShownPerson } from '../people/shown-people.ts'

export const SIDECARS = ['.json', '.xmp'] as const

export interface Sidecars {
  json: string
  xmp: string
}

export interface SidecarOptions {
  /** The number of bytes that could be read, if the original is damaged. */
  cutAt?: number | undefined
  /** Tells the people in the item. If undefined, the details of the item tell them. */
  people?: ShownPeople | undefined
}

/**
 * Returns the sidecars of an item whose details could be decrypted. `name` is the original's name in the
 * export.
 */
export const sidecarsOf = (
  item: LibraryItem,
  name: string,
  { cutAt, people }: SidecarOptions = {},
): Sidecars => ({
  json: jsonOf(people ? withNamesNow(item, people) : item, name, cutAt),
  xmp: xmpOf(item, people?.in(item.id) ?? (item.privateDetails?.people ?? []).map(toShown)),
})

/** Gives the people and pets in an item's details the names that the owner has given them since. */
function withNamesNow(item: LibraryItem, { nameNow }: ShownPeople): LibraryItem {
  const { privateDetails: own } = item
  if (!own?.people) return item
  const people = own.people.map(each => ({ ...each, name: nameNow(toShown(each)) }))
  return { ...item, privateDetails: { ...own, people } }
}

const toShown = (person: NamedPerson): ShownPerson => ({
  name: person.name,
  isPet: isPet(person),
  box: person.area ?? undefined,
})

/** Writes the fields that `readExported` reads, and further fields for human readers. */
const jsonOf = (item: LibraryItem, name: string, cutAt: number | undefined): string =>
  `${JSON.stringify(
    {
      format: 'safelight-export/1',
      id: item.id,
      bytes: item.size,
      ...(cutAt === undefined ? {} : { exportedBytes: cutAt }),
      dateAdded: item.dateAdded,
      movie: movieNameOf(item, name) ?? null,
      ...writeExported(item),
    },
    null,
    2,
  )}\n`

/**
 * Writes an XMP packet (ISO 16684-1) for photo programs. XMP has no favorites, so favorites get the highest
 * rating, as in other programs. A guess must not become a fact elsewhere: a guessed time has no offset, and a
 * guessed place names its possible error.
 */
function xmpOf(item: LibraryItem, people: readonly ShownPerson[]): string {
  const { details, privateDetails } = item
  const { taken, name = '' } = details ?? {}
  const guess = takenGuessOf(item)
  const { description, labels = [], latitude, longitude, city, country } = privateDetails ?? {}
  const placeGuess = privateDetails && placeGuessOf(privateDetails)
  const offset = offsetOf(taken?.offsetMinutes ?? null)
  const time = taken && taken.local + (guess ? '' : offset)
  const lines = [
    element('dc:title', inLanguage(name)),
    description && element('dc:description', inLanguage(description)),
    labels.length > 0 && element('dc:subject', bagOf(labels.map(text))),
    time && element('exif:DateTimeOriginal', time),
    time && element('xmp:CreateDate', time),
    guess && element('safelight:TakenGuess', guess),
    guess === 'zone' && element('safelight:GuessedOffset', offset),
    privateDetails?.isFavorite && element('xmp:Rating', '5'),
    latitude !== undefined && element('exif:GPSLatitude', degrees(latitude, 'N', 'S')),
    longitude !== undefined && element('exif:GPSLongitude', degrees(longitude, 'E', 'W')),
    typeof placeGuess === 'number' && element('exif:GPSHPositioningError', GUESS_METERS),
    typeof placeGuess === 'number' &&
      element('safelight:PlaceGuess', placeGuess === PLACE_FROM.TRACK ? 'track' : 'photos'),
    city && element('photoshop:City', text(city)),
    country && element('photoshop:Country', text(country)),
    details?.turns && element('safelight:Turns', String(details.turns)),
    ...peopleOf(item, people),
  ].filter(line => typeof line === 'string' && line !== '')
  return `<?xpacket begin="\uFEFF" id="${PACKET}"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:exif="http://ns.adobe.com/exif/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:safelight="urn:safelight:export:1"
 xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
 xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${lines.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

/** How far a guessed place may be from the true one, in meters. A decimal fraction, as EXIF 2.31 writes it. */
const GUESS_METERS = '1000/1'

/**
 * Writes people and pets whose area is known as regions of the Metadata Working Group (guidelines 2.0, 5.9), and
 * the names of all people as IPTC does. Regions are parts of the stored picture.
 */
function peopleOf(
  { details, privateDetails }: LibraryItem,
  people: readonly ShownPerson[],
): string[] {
  const { width, height } = details ?? {}
  const { orientation = 1 } = privateDetails ?? {}
  const stored = orientation >= 5 ? [height, width] : [width, height]
  const regions = people.flatMap(({ name, isPet, box }) =>
    box ? regionOf(name, isPet, storedArea(box, orientation)) : [],
  )
  const names = people.filter(({ isPet }) => !isPet).map(({ name }) => name)
  return [
    names.length > 0 ? element('Iptc4xmpExt:PersonInImage', bagOf(names.map(text))) : '',
    regions.length > 0 && width && height
      ? `<mwg-rs:Regions rdf:parseType="Resource">
<mwg-rs:AppliedToDimensions stDim:w="${stored[0]}" stDim:h="${stored[1]}" stDim:unit="pixel"/>
${element('mwg-rs:RegionList', bagOf(regions))}
</mwg-rs:Regions>`
      : '',
  ]
}

/** Writes a region by its center. */
function regionOf(name: string, isPet: boolean, { x, y, width, height }: Area): string {
  const type = isPet ? 'Pet' : 'Face'
  const [centerX, centerY] = [x + width / 2, y + height / 2].map(each => each.toFixed(5))
  const area = `stArea:x="${centerX}" stArea:y="${centerY}" stArea:w="${width}" stArea:h="${height}" stArea:unit="normalized"`
  return `<rdf:Description mwg-rs:Type="${type}">${element('mwg-rs:Name', text(name))}<mwg-rs:Area ${area}/></rdf:Description>`
}

const bagOf = (entries: readonly string[]): string =>
  `<rdf:Bag>${entries.map(entry => element('rdf:li', entry)).join('')}</rdf:Bag>`

/** The id that begins every packet (ISO 16684-1, 7.3.2). */
// cspell:disable-next-line
const PACKET = 'W5M0MpCehiHzreSzNTczkc9d'

const element = (name: string, content: string) => `<${name}>${content}</${name}>`

const inLanguage = (value: string) =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${text(value)}</rdf:li></rdf:Alt>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const text = (value: string): string =>
  value
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex removes them.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\uFFFD')
    .replace(/[&<>\r]/g, character => ESCAPES[character] ?? '')

/** Returns an offset such as `+02:00`, or an empty string if it is unknown. */
function offsetOf(minutes: number | null): string {
  if (minutes === null) return ''
  const two = (number: number) => String(number).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}:${two(distance % 60)}`
}

/** Writes degrees and decimal minutes as XMP does, such as `43,28.056N`. */
function degrees(value: number, positive: string, negative: string): string {
  const distance = Math.abs(value)
  const whole = Math.floor(distance)
  // Six decimals of a minute are about two millimeters. Rounding must not reach 60 minutes.
  const minutes = Math.min(59.999999, (distance - whole) * 60)
  return `${whole},${minutes.toFixed(6)}${value < 0 ? negative : positive}`
}
