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
  test('maps the aliases and the file endings of a type to this type', () => {
    const types = acceptedTypes(false).map(type => mediaTypeOf({ name: 'x', type }))
    expect(types).toEqual(['image/jpeg', 'image/jpeg', 'image/png', 'image/gif', 'video/mp4'])
    for (const type of ALL_MEDIA_TYPES) {
      expect(mediaTypeOf({ name: 'x', type })).toBe(type)
      for (const extension of extensionsOf(type))
        expect(mediaTypeOf({ name: `A.B.${extension.toUpperCase()}`, type: '' })).toBe(type)
    }
  })

  test('uses the file name if the browser reports an unusual type', () => {
    expect(mediaTypeOf({ name: 'photo.jpg', type: 'text/html' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'photo.jpg', type: 'image/svg+xml' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'a.cr2', type: 'image/x-canon-cr2' })).toBe('image/x-dcraw')
    expect(mediaTypeOf({ name: 'a.ARW', type: 'image/ARW' })).toBe('image/x-dcraw')
    expect(mediaTypeOf({ name: 'a.m2ts', type: 'video/vnd.dlna.mpeg-tts' })).toBe('video/mp2t')
    expect(mediaTypeOf({ name: 'a.MTS', type: 'model/vnd.mts' })).toBe('video/mp2t')
    expect(mediaTypeOf({ name: 'a.heic', type: 'application/octet-stream' })).toBe('image/heic')
    expect(mediaTypeOf({ name: 'a.cr2', type: 'text/html' })).toBeUndefined()
  })

  test('returns undefined for other names and types', () => {
    for (const name of ['a.psd', 'jpg', 'a.jpg.exe', 'a.', ''])
      expect(mediaTypeOf({ name, type: '' })).toBeUndefined()
    expect(mediaTypeOf({ name: 'a', type: 'constructor' })).toBeUndefined()
  })
})

describe('types of single uploads', () => {
  const isTaken = (name: string, moreFormats: boolean) =>
    uploadTypeOf({ name, type: '' }, moreFormats) !== undefined

  test('single uploads may always be JPG, PNG, GIF or MP4', () => {
    expect(formatNames(false)).toEqual(['JPG', 'PNG', 'GIF', 'MP4'])
    const specified = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'video/mp4']
    expect(acceptedTypes(false)).toEqual(specified)
    for (const name of ['a.jpeg', 'a.png', 'a.gif', 'a.mp4'])
      expect([isTaken(name, false), isTaken(name, true)]).toEqual([true, true])
  })

  test('single uploads may have camera and phone formats if the installation accepts more formats', () => {
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

  test('single uploads are never documents', () => {
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

test('no two media types share a file ending', () => {
  const endings = ALL_MEDIA_TYPES.map(extensionOf)
  expect(new Set(endings).size).toBe(endings.length)
  expect(EXTENSION_PATTERN).toBe(`(?:${endings.join('|')})`)
  expect(extensionOf('image/jpeg')).toBe('jpg')
  expect(ALL_MEDIA_TYPES.length).toBeLessThanOrEqual(29)
})

test('docs/format.md lists each media type with its file ending', () => {
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

test('PDF, AVI and RAW are not in the list of shown types', () => {
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
])('classifies %s as a photo, a video or neither', (type, isVideo, original) => {
  expect(isVideoType(type)).toBe(isVideo)
  expect(isPhotoType(type)).toBe(original !== undefined)
  expect(needOfOriginal(type)).toBe(original)
})
