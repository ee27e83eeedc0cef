/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  ALL_MEDIA_TYPES,
  acceptedTypes,
  EXTENSION_PATTERN,
  extensionOf,
  extensionsOf,
  formatNames,
  importTypes,
  isDocumentType,
  isPhotoType,
  isVideoType,
  mediaTypeOf,
  needOfOriginal,
  SHOWN_TYPES,
  uploadTypeOf,
  uploadTypes,
} from './media-types.ts'

describe('mediaTypeOf', () => {
  test('takes every spelling of a type and gives JPEG one name', () => {
    const types = acceptedTypes(false).map(type => mediaTypeOf({ name: 'x', type }))
    expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/png', 'image/gif', 'video/mp4'])
    for (const type of ALL_MEDIA_TYPES) {
      expect(mediaTypeOf({ name: 'x', type })).toBe(type)
      for (const extension of extensionsOf(type))
        expect(mediaTypeOf({ name: `A.B.${extension.toUpperCase()}`, type: '' })).toBe(type)
    }
  })

  test('goes by the name when the browser gives no type, or one that only a system knows', () => {
    expect(mediaTypeOf({ name: 'photo.jpg', type: 'text/html' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'photo.jpg', type: 'image/svg+xml' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'a.cr2', type: 'image/x-canon-cr2' })).toBe('image/x-dcraw')
    expect(mediaTypeOf({ name: 'a.ARW', type: 'image/ARW' })).toBe('image/x-dcraw')
    expect(mediaTypeOf({ name: 'a.m2ts', type: 'video/vnd.dlna.mpeg-tts' })).toBe('video/mp2t')
    expect(mediaTypeOf({ name: 'a.MTS', type: 'model/vnd.mts' })).toBe('video/mp2t')
    expect(mediaTypeOf({ name: 'a.heic', type: 'application/octet-stream' })).toBe('image/heic')
    expect(mediaTypeOf({ name: 'a.cr2', type: 'text/html' })).toBeUndefined()
  })

  test('refuses what is not allowed', () => {
    for (const name of ['a.psd', 'jpg', 'a.jpg.exe', 'a.', ''])
      expect(mediaTypeOf({ name, type: '' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'a', type: 'constructor' })).toBeUndefined()
  })
})

describe('what may be uploaded one by one', () => {
  const isTaken = (name: string, moreFormats: boolean) =>
    uploadTypeOf({ name, type: '' }, moreFormats) !== undefined

  test('is what the product promises, in its order, without more formats', () => {
    expect(formatNames(false)).toEqual(['JPG', 'PNG', 'GIF', 'MP4'])
    const specified = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'video/mp4']
    expect(acceptedTypes(false)).toEqual(specified)
    for (const name of ['a.jpeg', 'a.png', 'a.gif', 'a.mp4'])
      expect([isTaken(name, false), isTaken(name, true)]).toEqual([true, true])
  })

  test('is what cameras and phones make besides, with them', () => {
    expect(formatNames(true).slice(0, 4)).toEqual(formatNames(false))
    const more = uploadTypes(true)
      .flatMap(extensionsOf)
      .filter(each => !isTaken(`a.${each}`, false))
    expect(more).toEqual(
      expect.arrayContaining(
        'heic heif avif webp tiff bmp jxl cr2 cr3 nef arw raf orf rw2 dng pef srw mov webm avi mkv mts m2ts'.split(
          ' ',
        ),
      ),
    )
    for (const name of ['m4v', ...more]) {
      expect([name, isTaken(`a.${name}`, true), isTaken(`a.${name}`, false)]).toEqual([
        name,
        true,
        false,
      ])
      expect(acceptedTypes(true)).toContain(`.${name}`)
    }
    expect(uploadTypeOf({ name: 'a', type: 'video/x-m4v' }, true)).toBe('video/mp4')
    expect(uploadTypeOf({ name: 'a', type: 'video/x-m4v' }, false)).toBeUndefined()
  })

  test('is never a document, which comes with an import alone', () => {
    expect([isTaken('a.pdf', true), isTaken('a.pdf', false)]).toEqual([false, false])
    expect(importTypes(false)).toEqual([
      ...uploadTypes(false),
      'video/quicktime',
      'video/x-msvideo',
      'application/pdf',
    ])
    expect(importTypes(true)).toEqual([...uploadTypes(true), 'application/pdf'])
  })
})

test('each type ends the names of its items in its own way, and has its bit in a search', () => {
  const endings = ALL_MEDIA_TYPES.map(extensionOf)
  expect(new Set(endings).size).toBe(endings.length)
  expect(EXTENSION_PATTERN).toBe(`(?:${endings.join('|')})`)
  expect(extensionOf('image/jpeg')).toBe('jpg')
  expect(ALL_MEDIA_TYPES.length).toBeLessThanOrEqual(29)
})

test('the document of the format lists each type, the ending of its names, and whether it is shown', () => {
  const text = readFileSync(new URL('../../../../docs/format.md', import.meta.url), 'utf8')
  const rows = text.matchAll(/^\| `(\w+\/[\w-]+)` \| `(\w+)` \| (yes|no) \|/gm)
  expect([...rows].map(([, type, ending, shown]) => [type, ending, shown])).toEqual(
    ALL_MEDIA_TYPES.map(type => [
      type,
      extensionOf(type),
      SHOWN_TYPES.includes(type) ? 'yes' : 'no',
    ]),
  )
})

test('what nothing shows is never used under its type', () => {
  for (const type of ['application/pdf', 'video/x-msvideo', 'image/x-dcraw'] as const)
    expect(SHOWN_TYPES).not.toContain(type)
  for (const type of SHOWN_TYPES) expect(isDocumentType(type)).toBe(false)
})

it.each([
  ['image/jpeg', false, 'enlarged'],
  ['image/png', false, 'enlarged'],
  ['image/gif', false, 'always'],
  ['image/heic', false, 'never'],
  ['image/webp', false, 'always'],
  ['video/mp4', true, undefined],
  ['video/x-msvideo', true, undefined],
  ['application/pdf', false, undefined],
  ['text/html', false, undefined],
  ['constructor', false, undefined],
])('knows what %s is', (type, isVideo, original) => {
  expect(isVideoType(type)).toBe(isVideo)
  expect(isPhotoType(type)).toBe(original !== undefined)
  expect(needOfOriginal(type)).toBe(original)
})
