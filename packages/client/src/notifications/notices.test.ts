import { type Inbox, inbox as readInbox } from '@safelight/contract/inbox'
import { describe, expect, it } from 'vitest'
import { latestIn } from '../sharing/inbox-entries.ts'
import { noticesFor } from './notices.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const NOW = new Date(at(20))
const EMPTY: Inbox = { shares: [], invitations: [], guestUploads: [], comments: [], signIns: [] }

const share = (day: number, displayName: string | null = 'Mira'): Inbox['shares'][number] => ({
  kind: 'album',
  id: '01J0000000000000000000000A',
  owner: { email: 'mira@example.org', displayName },
  sharedAt: at(day),
})
const signIn = (day: number) => ({ createdAt: at(day), userAgent: '' })
const invitation = (expires: number): Inbox['invitations'][number] => ({
  groupId: 1,
  title: 'Home',
  ownerName: 'Mira',
  ownerEmail: 'mira@example.org',
  expiresAt: at(expires),
})
const worded = (inbox: Partial<Inbox>, note = {}, off: string[] = []) =>
  noticesFor({ ...EMPTY, ...inbox }, { since: at(10), ...note }, off, NOW).map(
    ({ kind, text, path }) => [kind, text, path],
  )

describe('notices', () => {
  it('name the person of a single share', () => {
    expect(worded({ shares: [share(11)] })).toEqual([
      ['shares', 'Mira shared something with you.', '/shared'],
    ])
    expect(worded({ shares: [share(11, null)] })[0]?.[1]).toContain('mira@example.org')
    expect(worded({ shares: [share(12), share(11)] })[0]?.[1]).toBe('2 new shares')
  })

  it('leave out what the device has shown, and kinds that are off', () => {
    expect(worded({ shares: [share(10)], signIns: [signIn(9)] })).toEqual([])
    const inbox = { shares: [share(11)], signIns: [signIn(12)] }
    expect(worded(inbox, {}, ['shares']).map(([kind]) => kind)).toEqual(['signIns'])
  })

  it('know when an invitation was made', () => {
    expect(worded({ invitations: [invitation(25)] }).map(([kind]) => kind)).toEqual(['family'])
    expect(worded({ invitations: [invitation(23)] })).toEqual([])
  })

  it('remind once of a week without a backup', () => {
    expect(worded({}, { lastBackup: at(13) }).map(([kind]) => kind)).toEqual(['backup'])
    expect(worded({}, { lastBackup: at(14) })).toEqual([])
    expect(worded({}, { lastBackup: at(13), remindedOf: at(13) })).toEqual([])
    expect(worded({}, { lastBackup: at(12), remindedOf: at(1) })).toHaveLength(1)
    expect(worded({}, {})).toEqual([])
  })
})

it('finds the time of the latest entry', () => {
  expect(latestIn(EMPTY)).toBe('')
  expect(latestIn(EMPTY, at(3))).toBe(at(3))
  expect(latestIn({ ...EMPTY, shares: [share(11)], signIns: [signIn(12)] }, at(3))).toBe(at(12))
})

it('accepts the answer of an older server', () => {
  const { comments: _, signIns: __, ...before } = EMPTY
  expect(latestIn(readInbox.response.parse(before))).toBe('')
})
