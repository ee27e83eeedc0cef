import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileName, mediaKey, parseMediaKey, ROLES } from './media-keys.ts'
import { isVideoType, MEDIA_TYPES, type MediaType } from './media-types.ts'

const ID = '01J0000000000000000000000A'

describe('media keys', () => {
  it('are parsed to their item and stream', () => {
    for (const type of Object.keys(MEDIA_TYPES) as MediaType[]) {
      const file = fileName(ID, type)
      for (const role of ROLES) {
        const key = mediaKey(file, role)
        const read = parseMediaKey(key)
        if (role === 'animation' && !isVideoType(type)) expect(read, key).toBeUndefined()
        else expect(read, key).toEqual({ id: ID, file, role })
      }
    }
  })

  it.each([
    '',
    '/',
    `${ID}.jpg`,
    `/${ID}`,
    `/${ID}.exe`,
    `/${ID.toLowerCase()}.jpg`,
    `/8${ID.slice(1)}.jpg`,
    `/${ID}.jpg\n`,
    `/../${ID}.jpg`,
    `/thumbnails/../${ID}.jpg`,
    `/thumbnails/${ID}.jpg`,
    `/thumbnails/thumb_${ID}.jpg.gif`,
    `/previews/thumb_${ID}.jpg`,
    `//${ID}.jpg`,
    `/${ID}.jpg\0`,
    `/%2e%2e/${ID}.jpg`,
  ])('reject %j', key => expect(parseMediaKey(key)).toBeUndefined())

  it('are parsed only if `mediaKey` could have written them', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 10 }), (noise, tail) => {
        for (const key of [noise, `/${ID}.${noise}`, `/thumbnails/thumb_${ID}.mp4${tail}`]) {
          const read = parseMediaKey(key)
          if (read) expect(mediaKey(read.file, read.role)).toBe(key)
        }
      }),
    )
  })
})
