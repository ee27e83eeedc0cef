import type { MediaDetails, Taken } from '../reading.ts'
import { checkDetails } from './details.ts'
import { readAppleNote } from './maker-notes/apple-note.ts'
import { type FlirFacts, readFlir } from './maker-notes/flir.ts'
import { reconyxTaken } from './maker-notes/reconyx.ts'
import type { Blocks } from './pictures/blocks.ts'
import { exifTaken, iptcTaken, isoTaken, momentTaken } from './values/clock.ts'
import { gpsMoment, zonedBy } from './values/gps-time.ts'
import { uprightArea } from './values/upright-area.ts'
import { XMP_DATES, xmpProperty } from './xmp/xmp.ts'
import { readXmpSidecar } from './xmp/xmp-sidecar.ts'

export interface PictureMetadata {
  details: MediaDetails
  taken?: Taken
  /** EXIF orientation, 1 to 8. The value 1 means upright. */
  orientation: number
  /** The orientation that applies to areas in the metadata. Differs if boxes of the format turn the picture. */
  areaOrientation: number
  /** The unparsed XMP packet, or ''. */
  xmp: string
  together?: string
  contentId?: string
}

/** Extracts metadata (CIPA DC-008, ISO 16684-1, IIM 4.2) from a file's start. Ignores malformed values. */
export function pictureMetadata(blocks: Blocks, head: Uint8Array): PictureMetadata {
  const { ifd0: image = {}, exif = {}, gps, xmp = '', iptc = {} } = blocks
  const flir = readFlir(head)
  const taken = takenOf(blocks, flir)
  const packet = readXmpSidecar(xmp)
  const orientation = orientationIn(image.Orientation)
  const areaOrientation = orientationIn(blocks.turnedByBoxes ?? orientation)
  return {
    details: checkDetails({
      ...firstPoint([gps, packet, flir]),
      city:
        xmpProperty(xmp, 'photoshop:City') ??
        iptcText(iptc.City) ??
        xmpProperty(xmp, 'photoshop:State') ??
        iptcText(iptc.State),
      country: xmpProperty(xmp, 'photoshop:Country') ?? iptcText(iptc.Country),
      make: image.Make,
      model: image.Model,
      lens: exif.LensModel,
      aperture: exif.FNumber,
      shutterSpeed: exif.ExposureTime,
      focalLength: exif.FocalLength,
      iso: exif.ISO,
      description: firstDescription([
        image.ImageDescription,
        packet?.description,
        iptcText(iptc.Caption),
      ]),
      people: packet?.people.map(each => ({
        ...each,
        area: each.area && uprightArea(each.area, areaOrientation),
      })),
    }),
    ...(taken && { taken }),
    ...burstOf(xmp),
    ...readAppleNote(blocks.makerNote),
    orientation,
    areaOrientation,
    xmp,
  }
}

function burstOf(xmp: string): Pick<PictureMetadata, 'together'> {
  const together = xmpProperty(xmp, 'GCamera:BurstID')
  return together ? { together } : {}
}

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

const orientationIn = (written: unknown): number => ORIENTATIONS.find(each => each === written) ?? 1

/**
 * Returns the first date present, most reliable first. Offsets of other dates are not used. A modification
 * date is only a guess.
 */
function takenOf(
  { ifd0 = {}, exif = {}, gps = {}, makerNote, xmp = '', iptc = {} }: Blocks,
  flir: FlirFacts,
): Taken | undefined {
  const moment = gpsMoment(gps)
  return (
    zonedBy(
      moment,
      exifTaken(exif.DateTimeOriginal, exif.SubSecTimeOriginal, exif.OffsetTimeOriginal),
    ) ??
    exifTaken(exif.CreateDate, exif.SubSecTimeDigitized, exif.OffsetTimeDigitized) ??
    firstOf(XMP_DATES, name => isoTaken(xmpProperty(xmp, name) ?? '')) ??
    iptcTaken(iptc.DateCreated, iptc.TimeCreated) ??
    iptcTaken(iptc.DigitalCreationDate, iptc.DigitalCreationTime) ??
    flir.taken ??
    (makerNote instanceof Uint8Array ? reconyxTaken(makerNote, ifd0.Make) : undefined) ??
    (moment === undefined ? undefined : momentTaken(moment)) ??
    asGuess(exifTaken(ifd0.ModifyDate, undefined, exif.OffsetTime))
  )
}

type Claimed = { latitude?: unknown; longitude?: unknown } | undefined

const firstPoint = (places: Claimed[]): Claimed =>
  firstOf(places, place => {
    const { latitude, longitude } = checkDetails({ ...place })
    return latitude === undefined ? undefined : { latitude, longitude }
  })

/**
 * Decodes an IPTC text, of which exifr returns one character per byte. Valid UTF-8 is decoded as such,
 * regardless of the declared character set.
 */
function iptcText(written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined
  const bytes = Uint8Array.from(written.slice(0, MOST_IPTC), letter => letter.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return written
  }
}

const MOST_IPTC = 4000

const firstDescription = (texts: unknown[]) =>
  firstOf(texts, description => checkDetails({ description }).description)

const asGuess = (taken: Taken | undefined): Taken | undefined =>
  taken && { ...taken, guess: 'file' }

function firstOf<T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}
