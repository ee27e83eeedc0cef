import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sniffKeptType, sniffMediaType } from './types.ts'

const ascii = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

describe('sniffMediaType', () => {
  test('knows each allowed type by its first bytes', () => {
    expect(sniffMediaType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(sniffMediaType(ascii('\x89PNG\r\n\x1a\n...'))).toBe('image/png')
    expect(sniffMediaType(ascii('GIF87a'))).toBe('image/gif')
    expect(sniffMediaType(ascii('GIF89a'))).toBe('image/gif')
    expect(sniffMediaType(ascii('\0\0\0\x20ftypisom'))).toBe('video/mp4')
  })

  test('knows a movie that does not say its brand, and takes no text for one', () => {
    for (const box of ['\0\0\0\x08wide', '\0\x01\0\0moov', '\x05\0\0\0mdat'])
      expect(sniffMediaType(ascii(box))).toBe('video/mp4')
    expect(sniffMediaType(ascii('Be a free man'.slice(1)))).toBeUndefined()
    expect(sniffMediaType(ascii('Now free of charge'))).toBeUndefined()
  })

  test('does not take a still picture in the same container for a video', () => {
    for (const brand of ['heic', 'mif1', 'avif', 'crx '])
      expect(sniffMediaType(ascii(`\0\0\0\x20ftyp${brand}`))).toBeUndefined()
  })

  test('knows nothing of short or other content', () => {
    for (const text of ['', '\xff\xd8', 'GIF88a', '\0\0\0\x20ftyp', '<svg', 'RIFF....WEBP'])
      expect(sniffMediaType(ascii(text))).toBeUndefined()
    fc.assert(fc.property(fc.uint8Array(), head => void sniffMediaType(head)))
  })
})

test('what is kept as it is is known by its first bytes, and is nothing that can be shown', () => {
  for (const [text, type] of [
    ['RIFF....AVI LIST', 'video/x-msvideo'],
    ['%PDF-1.7', 'application/pdf'],
    ['RIFF....WEBP', undefined],
    ['%PD', undefined],
  ] as const) {
    expect(sniffKeptType(ascii(text))).toBe(type)
    expect(sniffMediaType(ascii(text))).toBeUndefined()
  }
})
