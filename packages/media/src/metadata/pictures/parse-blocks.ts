import exifr from 'exifr'
import type { Blocks } from './blocks.ts'

// exifr must return dates as texts, because it would interpret them in the device's time zone.
const options = {
  ifd0: { pick: ['ImageDescription', 'Make', 'Model', 'ModifyDate', 'Orientation'] },
  exif: {
    pick: [
      'ExposureTime',
      'FNumber',
      'ISO',
      'DateTimeOriginal',
      'CreateDate',
      'OffsetTimeOriginal',
      'OffsetTimeDigitized',
      'SubSecTimeOriginal',
      'SubSecTimeDigitized',
      'FocalLength',
      'LensModel',
    ],
  },
  gps: {
    pick: [
      'GPSLatitudeRef',
      'GPSLatitude',
      'GPSLongitudeRef',
      'GPSLongitude',
      'GPSDateStamp',
      'GPSTimeStamp',
    ],
  },
  ifd1: false,
  makerNote: true,
  interop: false,
  jfif: false,
  ihdr: false,
  // Do not use exifr's XMP reader: it searches the whole packet for each element, so a hostile packet would
  // take minutes.
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

// exifr allocates as many values as a tag claims, before it checks that they exist. A few bytes could thus
// make it allocate gigabytes, so this parser checks first.
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

/** Parses EXIF, XMP and IPTC in the first bytes of a JPEG or PNG. Returns no blocks if exifr fails. */
export async function parseBlocks(head: Uint8Array): Promise<Blocks> {
  try {
    return (await exifr.parse(head, options)) ?? {}
  } catch {
    return {}
  }
}
