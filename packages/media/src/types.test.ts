// cspell:ignore avifmif Dmif evbi ftypavif ftypcrx ftypheic ftypmif ftypmp ftypqt isommif vvic -- first bytes of files
import { ALL_MEDIA_TYPES } from '@safelight/contract/media-types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SAMPLES, typeOfSample } from '../test/samples.ts'
import { SIGNATURE_BYTES, sniffMediaType } from './types.ts'

const ascii = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

/** Returns packets of a transport stream, each preceded by `extra` bytes. */
const packets = (extra: number) =>
  ascii(`${'\0'.repeat(extra)}G${'\0'.repeat(187)}`.repeat(4)).subarray(0, SIGNATURE_BYTES)

describe('sniffMediaType', () => {
  const known: [string | Uint8Array, string][] = [
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n...', 'image/png'],
    ['GIF87a', 'image/gif'],
    ['GIF89a', 'image/gif'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['\0\0\0\x20ftypM4V ', 'video/mp4'],
    ['\0\0\0\x20ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0avifmif1', 'image/avif'],
    ['\0\0\0\x20ftypavif', 'image/avif'],
    ...['jpeg', 'j2ki', 'mif3', 'avcs', 'vvic', 'evbi'].map((brand): [string, string] => [
      `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`,
      'image/heic',
    ]),
    ['\0\0\0\x18ftypABCD\0\0\0\0ABCDmif1', 'image/heic'],
    ['\0\0\0\x10ftypmif3avif', 'image/avif'],
    ['\0\0\0\x18ftypmp42\0\0\0\0isommif1', 'video/mp4'],
    ['\0\0\0\x18ftypABCD\0\0\0\0ABCDisom', 'video/mp4'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['II*\0\x08\0\0\0', 'image/tiff'],
    ['MM\0*\0\0\0\x08', 'image/tiff'],
    ['BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp'],
    ['\xff\x0a\xfa\x1f', 'image/jxl'],
    ['\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
    ['II*\0\x10\0\0\0CR\x02\0', 'image/x-dcraw'],
    ['\0\0\0\x18ftypcrx ', 'image/x-dcraw'],
    ['FUJIFILMCCD-RAW 0201', 'image/x-dcraw'],
    ['IIRO\x08\0\0\0', 'image/x-dcraw'],
    ['IIU\0\x18\0\0\0', 'image/x-dcraw'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska', 'video/x-matroska'],
    ['RIFF....AVI LIST', 'video/x-msvideo'],
    [packets(0), 'video/mp2t'],
    [packets(4), 'video/mp2t'],
    ['%PDF-1.7', 'application/pdf'],
  ]

  test.each(known)('detects %j', (start, type) => {
    expect(sniffMediaType(typeof start === 'string' ? ascii(start) : start)).toBe(type)
  })

  test('is tested with each media type', () => {
    const tried = [...known.map(([, type]) => type), ...SAMPLES.map(typeOfSample)]
    expect(new Set(tried)).toEqual(new Set(ALL_MEDIA_TYPES))
  })

  test('detects a movie without an ftyp box', () => {
    for (const box of ['\0\0\0\x08wide', '\0\x01\0\0moov', '\x05\0\0\0mdat'])
      expect(sniffMediaType(ascii(box))).toBe('video/mp4')
    expect(sniffMediaType(ascii('Be a free man'.slice(1)))).toBeUndefined()
    expect(sniffMediaType(ascii('Now free of charge'))).toBeUndefined()
  })

  test('returns undefined for short or other content', () => {
    for (const text of ['', '\xff\xd8', 'GIF88a', '\0\0\0\x20ftyp', '<svg', 'RIFF....WAVE'])
      expect(sniffMediaType(ascii(text))).toBeUndefined()
    for (const text of ['%PD', 'BM is a car', 'Good morning, all of you', 'II am here'])
      expect(sniffMediaType(ascii(text))).toBeUndefined()
    fc.assert(fc.property(fc.uint8Array(), head => void sniffMediaType(head)))
  })
})
