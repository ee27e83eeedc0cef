import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLOWED_TYPES, mediaTypeOf, sniffMediaType } from './types.ts'

const ascii = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))

describe('mediaTypeOf', () => {
  test('takes every allowed type and gives JPEG one name', () => {
    const types = ALLOWED_TYPES.map(type => mediaTypeOf({ name: 'x', type }))
    expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/png', 'image/gif', 'video/mp4'])
  })

  test('goes by the name only when the browser gives no type', () => {
    expect(mediaTypeOf({ name: 'A.B.JPEG', type: '' })).toBe('image/jpeg')
    expect(mediaTypeOf({ name: 'clip.mp4', type: '' })).toBe('video/mp4')
    expect(mediaTypeOf({ name: 'photo.jpg', type: 'text/html' })).toBeUndefined()
  })

  test('refuses what is not allowed', () => {
    for (const name of ['a.heic', 'jpg', 'a.jpg.exe', 'a.', ''])
      expect(mediaTypeOf({ name, type: '' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'a.jpg', type: 'image/svg+xml' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'a', type: 'constructor' })).toBeUndefined()
  })
})

describe('sniffMediaType', () => {
  test('knows each allowed type by its first bytes', () => {
    expect(sniffMediaType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(sniffMediaType(ascii('\x89PNG\r\n\x1a\n...'))).toBe('image/png')
    expect(sniffMediaType(ascii('GIF87a'))).toBe('image/gif')
    expect(sniffMediaType(ascii('GIF89a'))).toBe('image/gif')
    expect(sniffMediaType(ascii('\0\0\0\x20ftypisom'))).toBe('video/mp4')
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
