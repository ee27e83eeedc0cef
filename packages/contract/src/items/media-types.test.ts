import { describe, expect, it, test } from 'vitest'
import {
  ALLOWED_TYPES,
  EXTENSION_PATTERN,
  extensionOf,
  FORMAT_NAMES,
  isImportOnly,
  isPhotoType,
  isVideoType,
  mediaTypeOf,
  needOfOriginal,
} from './media-types.ts'

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

it('has the formats that the product promises, in their order', () => {
  expect(FORMAT_NAMES).toEqual(['JPG', 'PNG', 'GIF', 'MP4'])
  expect(ALLOWED_TYPES).toEqual(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'video/mp4'])
  expect(EXTENSION_PATTERN).toBe('(?:jpg|png|gif|mp4|avi|pdf)')
  expect(extensionOf('image/jpeg')).toBe('jpg')
  expect((['video/mp4', 'video/x-msvideo', 'application/pdf'] as const).map(isImportOnly)).toEqual([
    false,
    true,
    true,
  ])
})

it.each([
  ['image/jpeg', false, 'enlarged'],
  ['image/png', false, 'enlarged'],
  ['image/gif', false, 'always'],
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
