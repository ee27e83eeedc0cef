import type { ReceivedShare } from '@safelight/client/inbox'
import { describe, expect, it } from 'vitest'
import { commentsText, inDays, sharesText, signInsText } from './inbox-texts.ts'

const mira = { email: 'mira@example.org', displayName: 'Mira' }
const ben = { email: 'ben@example.org', displayName: null }
const share = (kind: ReceivedShare['kind'], owner: ReceivedShare['owner'] = mira) => ({
  kind,
  id: 'a',
  owner,
  sharedAt: '2024-01-01T00:00:00.000Z',
})
const said = (...shares: ReceivedShare[]) => sharesText(shares).replace(/[\u2068\u2069]/g, '')

describe('the line about new shares', () => {
  it.each([
    ['Mira shared an album with you.', [share('album')]],
    ['Mira shared 2 albums with you.', [share('album'), share('album')]],
    ['Mira shared an item with you.', [share('item')]],
    ['Mira shared 2 items with you.', [share('item'), share('item')]],
    ['Mira shared an album and 2 items with you.', [share('item'), share('album'), share('item')]],
    [
      'Mira and 1 other person shared items and albums with you.',
      [share('item'), share('item', ben)],
    ],
    ['ben@example.org shared an album with you.', [share('album', ben)]],
  ])('says: %s', (text, shares) => {
    expect(said(...shares)).toBe(text)
  })
})

it.each([
  ['2024-05-01T23:00:00', 'today'],
  ['2024-05-02T01:00:00', 'tomorrow'],
  ['2024-05-13T00:00:00', 'in 12 days'],
  ['2024-04-30T00:00:00', 'today'],
])('counts the days until %s as %s', (time, text) => {
  expect(inDays(time, new Date('2024-05-01T22:00:00'))).toBe(text)
})

it('says which device signed in', () => {
  const signIn = (userAgent: string) => ({ createdAt: '2024-01-01T00:00:00.000Z', userAgent })
  const firefox = signIn('Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0')
  expect(signInsText([firefox]).replace(/[\u2068\u2069]/g, '')).toBe(
    'Firefox on Windows signed in to your account. Not you? End its session.',
  )
  expect(signInsText([firefox, signIn('')])).toBe(
    '2 devices signed in to your account. Not you? End their sessions.',
  )
})

describe('the line about new comments', () => {
  const comment = (albumId: string, title: string, name: string | null = 'Mira') => ({
    albumId,
    title,
    itemId: 'i',
    person: { email: 'mira@example.org', name },
    receivedAt: '2024-01-01T00:00:00.000Z',
  })

  it.each([
    ['Mira commented on a photo or video of yours in “Sea”.', [comment('a', 'Sea')]],
    [
      'mira@example.org commented on a photo or video of yours in “Untitled Album”.',
      [comment('a', '', null)],
    ],
    ['2 new comments on your items in “Sea”.', [comment('a', 'Sea'), comment('a', 'Sea')]],
    ['2 new comments on your items.', [comment('a', 'Sea'), comment('b', 'Hills')]],
  ])('says: %s', (text, comments) => {
    expect(commentsText(comments).replace(/[\u2068\u2069]/g, '')).toBe(text)
  })
})
