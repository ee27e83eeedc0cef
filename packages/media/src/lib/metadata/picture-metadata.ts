import exifr from 'exifr'
import type { MediaDetails, Taken } from '../reading.ts'
import { readAppleNote } from './apple-note.ts'
import { exifTaken, iptcTaken, isoTaken } from './clock.ts'
import { checkDetails } from './details.ts'
import { type FlirFacts, readFlir } from './flir.ts'
import { reconyxTaken } from './reconyx.ts'
import { XMP_DATES, xmpProperty } from './xmp.ts'
import { readXmpSidecar } from './xmp-sidecar.ts'

export interface PictureMetadata {
  details: MediaDetails
  taken?: Taken
  /** How EXIF turns the stored picture, 1 to 8; 1 leaves it as it is. */
  orientation: number
  /** The packet of XMP as it is, '' without one. */
  xmp: string
  together?: string
  contentId?: string
}

/**
 * EXIF, XMP and IPTC in the first bytes of a JPEG or PNG. Never throws: what cannot be read is not there.
 * Follows CIPA DC-008 (Exif 3.0), ISO 16684-1 (XMP) and IIM 4.2 (IPTC).
 */
export async function readPictureMetadata(head: Uint8Array): Promise<PictureMetadata> {
  const blocks = await parseBlocks(head)
  const { ifd0: image = {}, exif = {}, gps, xmp = '', iptc = {} } = blocks
  const flir = readFlir(head)
  const taken = takenOf(blocks, flir)
  const packet = readXmpSidecar(xmp)
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
    }),
    ...(taken && { taken }),
    ...burstOf(xmp),
    ...readAppleNote(blocks.makerNote),
    orientation: ORIENTATIONS.find(each => each === image.Orientation) ?? 1,
    xmp,
  }
}

function burstOf(xmp: string): Pick<PictureMetadata, 'together'> {
  const together = xmpProperty(xmp, 'GCamera:BurstID')
  return together ? { together } : {}
}

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The first date that is written, from the most telling on; a date of a change is only a guess. */
function takenOf(
  { ifd0 = {}, exif = {}, makerNote, xmp = '', iptc = {} }: Blocks,
  flir: FlirFacts,
): Taken | undefined {
  return (
    exifTaken(
      exif.DateTimeOriginal,
      exif.SubSecTimeOriginal,
      exif.OffsetTimeOriginal ?? exif.OffsetTime,
    ) ??
    exifTaken(
      exif.CreateDate,
      exif.SubSecTimeDigitized,
      exif.OffsetTimeDigitized ?? exif.OffsetTime,
    ) ??
    firstOf(XMP_DATES, name => isoTaken(xmpProperty(xmp, name) ?? '')) ??
    iptcTaken(iptc.DateCreated, iptc.TimeCreated) ??
    iptcTaken(iptc.DigitalCreationDate, iptc.DigitalCreationTime) ??
    flir.taken ??
    (makerNote instanceof Uint8Array ? reconyxTaken(makerNote, ifd0.Make) : undefined) ??
    asGuess(exifTaken(ifd0.ModifyDate, undefined, exif.OffsetTime))
  )
}

type Claimed = { latitude?: unknown; longitude?: unknown } | undefined

/** The first place that a receiver with a fix has written. */
const firstPoint = (places: Claimed[]): Claimed =>
  firstOf(places, place => {
    const { latitude, longitude } = checkDetails({ ...place })
    return latitude === undefined ? undefined : { latitude, longitude }
  })

/** exifr gives a character for each byte; what is UTF-8 is read as such, whether a record says so or not. */
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

const asGuess = (taken: Taken | undefined) => taken && { ...taken, isGuess: true }

function firstOf<T, R>(all: readonly T[], find: (each: T) => R | undefined): R | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

type Block = Record<string, unknown>

interface Blocks {
  ifd0?: Block
  exif?: Block
  gps?: Block
  iptc?: Block
  /** As the camera has written it. */
  makerNote?: unknown
  /** The packet as it is. */
  xmp?: string
}

// Dates stay text: reviving them would read them in the device's own time zone.
const options = {
  ifd0: { pick: ['ImageDescription', 'Make', 'Model', 'ModifyDate', 'Orientation'] },
  exif: {
    pick: [
      'ExposureTime',
      'FNumber',
      'ISO',
      'DateTimeOriginal',
      'CreateDate',
      'OffsetTime',
      'OffsetTimeOriginal',
      'OffsetTimeDigitized',
      'SubSecTimeOriginal',
      'SubSecTimeDigitized',
      'FocalLength',
      'LensModel',
    ],
  },
  gps: { pick: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude'] },
  ifd1: false,
  makerNote: true,
  interop: false,
  jfif: false,
  ihdr: false,
  // exifr's own reader of XMP searches the packet anew for every element: hostile ones take minutes.
  xmp: { parse: false },
  icc: false,
  iptc: {
    pick: [
      'DateCreated',
      'TimeCreated',
      'DigitalCreationDate',
      'DigitalCreationTime',
      'City',
      'State',
      'Country',
      'Caption',
    ],
  },
  mergeOutput: false,
  translateKeys: true,
  translateValues: false,
  reviveValues: false,
  sanitize: true,
}

// exifr makes room for as many values as a tag claims before it looks whether they are there: a few
// bytes could claim gigabytes.
const TiffParser = exifr.segmentParsers.get('tiff')
exifr.segmentParsers.set(
  'tiff',
  class extends TiffParser {
    parseTag(entry: number, tag: number, block: string) {
      const claimed = this.chunk.getUint32(entry + 4)
      return claimed > this.chunk.byteLength ? undefined : super.parseTag(entry, tag, block)
    }
  },
)

async function parseBlocks(head: Uint8Array): Promise<Blocks> {
  try {
    return (await exifr.parse(head, options)) ?? {}
  } catch {
    return {}
  }
}
