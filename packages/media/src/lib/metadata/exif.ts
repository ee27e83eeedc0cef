import exifr from 'exifr'
import type { MediaDetails, Taken } from '../reading.ts'
import { exifTaken } from './clock.ts'
import { checkDetails } from './details.ts'

export interface ExifReading {
  details: MediaDetails
  taken?: Taken
  /** True when EXIF turns the stored picture by a quarter, so that its sides swap. */
  sidesSwap: boolean
}

/**
 * EXIF in the first bytes of a JPEG or PNG. Never throws: what cannot be read is not there.
 * Follows CIPA DC-008 (Exif 3.0).
 */
export async function readExif(head: Uint8Array): Promise<ExifReading> {
  const blocks = await parseBlocks(head)
  const image = blocks.ifd0 ?? {}
  const exif = blocks.exif ?? {}
  const gps = blocks.gps ?? {}
  const taken =
    exifTaken(
      exif.DateTimeOriginal,
      exif.SubSecTimeOriginal,
      exif.OffsetTimeOriginal ?? exif.OffsetTime,
    ) ??
    exifTaken(
      exif.CreateDate,
      exif.SubSecTimeDigitized,
      exif.OffsetTimeDigitized ?? exif.OffsetTime,
    )
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
    sidesSwap: [5, 6, 7, 8].includes(Number(image.Orientation)),
  }
}

type Block = Record<string, unknown>

// Dates stay text: reviving them would read them in the device's own time zone.
const options = {
  ifd0: { pick: ['ImageDescription', 'Make', 'Model', 'Orientation'] },
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
  xmp: false,
  icc: false,
  iptc: false,
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

async function parseBlocks(head: Uint8Array): Promise<{ [name: string]: Block | undefined }> {
  try {
    return (await exifr.parse(head, options)) ?? {}
  } catch {
    return {}
  }
}
