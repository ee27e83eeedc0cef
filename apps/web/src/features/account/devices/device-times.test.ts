import { expect, it } from 'vitest'
import { deviceTimes } from './device-times.ts'

const device = { createdAt: '2026-11-20T20:14:00.000Z', lastUsedAt: '2026-11-22T13:02:00.000Z' }
const plain = (text: string) => text.replace(/\s/g, ' ')

it('shows to the minute when a device signed in and was last used', () => {
  const { signedIn, lastUsed } = deviceTimes({ ...device, current: false }, 'UTC')
  expect(plain(signedIn)).toBe('Signed in Nov 20, 2026, 8:14 PM')
  expect(plain(lastUsed)).toBe('Last used around Nov 22, 2026, 1:02 PM')
})

it('marks this device as in use', () => {
  expect(deviceTimes({ ...device, current: true }, 'UTC').lastUsed).toBe('In use now')
})
