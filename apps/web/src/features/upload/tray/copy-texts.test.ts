import type { CopyProgress } from '@safelight/client/copies'
import { expect, it } from 'vitest'
import { copiesHeadline } from './copy-texts.ts'

const progress: CopyProgress = {
  status: 'running',
  total: 12,
  done: 3,
  copied: 2,
  present: 1,
  failed: [],
  share: 0.25,
}
const failed = [{ path: 'a.jpg', reason: 'lost' }]

it.each<[Partial<CopyProgress>, string[]]>([
  [{}, ['Saving to your library', '3 of 12']],
  [{ failed }, ['Saving to your library', '3 of 12', '1 failed']],
  [
    { status: 'ended', total: 4, done: 4, failed },
    ['2 saved to your library', '1 already in your library', '1 failed'],
  ],
  [{ status: 'ended', present: 0 }, ['2 saved to your library', '9 stopped']],
  [
    { status: 'ended', total: 0, done: 0, copied: 0, present: 0 },
    ['Everything here is already yours'],
  ],
])('describes copies: %j', (part, headline) => {
  expect(copiesHeadline({ ...progress, ...part })).toEqual(headline)
})
