import { expect, test } from 'vitest'
import { sourceOf } from './album-source.ts'

type Albums = Parameters<typeof sourceOf>[0]

test('the list of other people’s albums is marked incomplete if one album cannot be decrypted', async () => {
  const open = { title: 'Lake', problem: undefined }
  const closed = { title: '', problem: 'damaged' }
  const ofOthers = (items: object[]) =>
    sourceOf({ sharedWithMe: async () => ({ items }) } as unknown as Albums).ofOthers()

  expect(await ofOthers([open])).toEqual({ titles: ['Lake'], areAll: true })
  expect(await ofOthers([open, closed])).toEqual({ titles: ['Lake'], areAll: false })
})
