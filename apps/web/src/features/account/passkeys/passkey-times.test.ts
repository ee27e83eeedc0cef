import { expect, it } from 'vitest'
import { passkeyTimes } from './passkey-times.ts'

it('shows when a passkey was added and last used', () => {
  const createdAt = '2026-05-17T23:30:00.000Z'
  expect(passkeyTimes({ createdAt, lastUsedAt: '2026-06-01T10:00:00.000Z' }, 'UTC')).toEqual({
    added: 'Added May 17, 2026',
    lastUsed: 'Last used Jun 1, 2026',
  })
  expect(passkeyTimes({ createdAt, lastUsedAt: null }, 'Asia/Tokyo')).toEqual({
    added: 'Added May 18, 2026',
    lastUsed: 'Not used yet',
  })
})
