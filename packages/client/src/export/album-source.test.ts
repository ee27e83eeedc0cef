import { expect, test } from 'vitest'
import { sourceOf } from './album-source.ts'

type Albums = Parameters<typeof sourceOf>[0]

test('an album of other people that cannot be opened counts as more albums', async () => {
  const open = { title: 'Lake', problem: undefined }
  const closed = { title: '', problem: 'damaged' }
  const ofOthers = (items: object[]) =>
    sourceOf({ sharedWithMe: async () => ({ items }) } as unknown as Albums).ofOthers()

  expect(await ofOthers([open])).toEqual({ titles: ['Lake'], areAll: true })
  expect(await ofOthers([open, closed])).toEqual({ titles: ['Lake'], areAll: false })
})
