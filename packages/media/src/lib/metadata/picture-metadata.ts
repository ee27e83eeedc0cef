import exifr from 'exifr'
import type { MediaDetails, Taken } from '../reading.ts'
import { exifTaken, iptcTaken, isoTaken } from './clock.ts'
import { checkDetails } from './details.ts'
import { XMP_DATES, xmpProperty } from './xmp.ts'

export interface PictureMetadata {
  details: MediaDetails
  taken?: Taken
  /** How EXIF turns the stored picture, 1 to 8; 1 leaves it as it is. */
  orientation: number
}

/**
 * EXIF, XMP and IPTC in the first bytes of a JPEG or PNG. Never throws: what cannot be read is not there.
 * Follows CIPA DC-008 (Exif 3.0), ISO 16684-1 (XMP) and IIM 4.2 (IPTC).
 */
export async function readPictureMetadata(head: Uint8Array): Promise<PictureMetadata> {
  const blocks = await parseBlocks(head)
  const { ifd0: image = {}, exif = {}, gps = {} } = blocks
  const taken = takenOf(blocks)
  return {
    details: checkDetails({
      latitude: gps.latitude,
      longitude: gps.longitude,
      make: image.Make,
      model: image.Model,
      lens: exif.LensModel,
      aperture: exif.FNumber,
      shutterSpeed: exif.ExposureTime,
      focalLength: exif.FocalLength,
      iso: exif.ISO,
      description: image.ImageDescription,
    }),
    ...(taken && { taken }),
    orientation: ORIENTATIONS.find(each => each === image.Orientation) ?? 1,
  }
}

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The first date that is written, from the most telling on; a date of a change is only a guess. */
function takenOf({ ifd0 = {}, exif = {}, xmp = '', iptc = {} }: Blocks): Taken | undefined {
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
    asGuess(exifTaken(ifd0.ModifyDate, undefined, exif.OffsetTime))
  )
}

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
  interop: false,
  jfif: false,
  ihdr: false,
  // exifr's own reader of XMP searches the packet anew for every element: hostile ones take minutes.
  xmp: { parse: false },
  icc: false,
  iptc: {
    pick: ['DateCreated', 'TimeCreated', 'DigitalCreationDate', 'DigitalCreationTime'],
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
