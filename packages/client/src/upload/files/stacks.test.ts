import { describe, expect, it } from 'vitest'
import { aFile, anAccount, aReading, recordOf } from '../../../test/fixtures.ts'
import { openItem } from '../../items/item.ts'
import { encryptUpload } from '../encryption/encrypt-upload.ts'
import { shotOf, stackOf } from './stacks.ts'

const taken = (local: string) => ({ taken: { local, offsetMinutes: null, guess: null } })

describe('the stack of a file', () => {
  it('is the same for all files of a burst', async () => {
    const [a, b, c] = await Promise.all([
      stackOf('IMG_1.HEIC', { together: 'one' }),
      stackOf('IMG_2.HEIC', { together: 'one' }),
      stackOf('IMG_3.HEIC', { together: 'two' }),
    ])
    expect(a?.id).toMatch(/^[\w-]{22}$/)
    expect(b).toEqual(a)
    expect(c?.id).not.toBe(a?.id)
  })

  it.each([
    [
      '00001IMG_00001_BURST20190101120000000_COVER.jpg',
      '00000IMG_00000_BURST20190101120000000.jpg',
    ],
    ['IMG_20200101_120000_BURST001_COVER.jpg', 'IMG_20200101_120000_BURST002.jpg'],
  ])("comes from a burst's file names, cover first: %s", async (cover, other) => {
    const [first, second] = await Promise.all([stackOf(cover, {}), stackOf(other, {})])
    expect(first).toMatchObject({ id: second?.id, place: 0 })
    expect(second?.place).toBe(1)
  })

  it('comes from the capture time in the file name only for Samsung cameras', async () => {
    const of = (name: string, cameraName: string) => stackOf(name, { details: { cameraName } })
    const first = await of('20200101_120000_001.jpg', 'samsung SM-G973F')
    expect(first).toMatchObject({ place: 1 })
    expect(await of('20200101_120000_002.jpg', 'samsung SM-G973F')).toEqual(first)
    expect((await of('20200101_120001_001.jpg', 'samsung SM-G973F'))?.id).not.toBe(first?.id)
    expect(await of('20200101_120000.jpg', 'samsung SM-G973F')).toBeUndefined()
    expect(await of('20200101_120000_001.jpg', 'Apple iPhone 6')).toBeUndefined()
  })

  it('puts a RAW file behind the picture of the same shot', async () => {
    const at = taken('2024-05-06T07:08:09.120')
    const later = taken('2024-05-07T07:08:09.120')
    const of = (name: string, reading: typeof at) =>
      stackOf(name, { together: shotOf(name, reading) })
    const raw = await of('DSC_1.NEF', taken('2024-05-06T07:08:09.000'))
    expect(await of('DSC_1.JPG', at)).toEqual({ id: raw?.id, place: 0 })
    expect(raw?.place).toBe(1)
    expect((await of('DSC_1.JPG', later))?.id).not.toBe(raw?.id)
  })

  it('joins the picture and the movie of a live photo under any names', async () => {
    const picture = await stackOf('holiday.heic', { contentId: '7A0E2B44-2222' })
    const movie = await stackOf('clip 7.mov', { contentId: '7A0E2B44-2222' })
    expect(movie).toEqual({ id: picture?.id, place: 1 })
    expect(picture?.place).toBe(0)
    expect((await stackOf('other.mov', { contentId: 'B-2' }))?.id).not.toBe(picture?.id)
    expect(await stackOf('IMG_E0001.HEIC', { contentId: '7A0E2B44-2222' })).toBeUndefined()
  })

  it('does not exist for a file that belongs to no burst, RAW pair or live photo', async () => {
    expect(await stackOf('IMG_1.JPG', {})).toBeUndefined()
  })

  it('is stored only in the private details', async () => {
    const account = await anAccount()
    const upload = await encryptUpload(account, aFile(), aReading({ together: 'one' }), [])
    const { details, privateDetails } = await openItem(account, recordOf(upload))
    expect(privateDetails?.stack).toEqual(await stackOf('', { together: 'one' }))
    expect(JSON.stringify(details)).not.toContain('stack')
  })
})
