import { expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import { canSend, fileOf, sendsFiles } from './sending.ts'

const MiB = 1024 * 1024
const phone = {
  canShare: ({ files = [] }: ShareData = {}) =>
    files.every(({ name, type }) => /^(image|video)\//.test(type) && !name.includes('/')),
}
const original = (part: { length?: number; type?: string }) => {
  const item = anItem({ size: 1 })
  const streams = { original: { length: 1, header: 'A'.repeat(54), type: 'image/jpeg', ...part } }
  return { ...item, details: { ...item.details, name: 'a/b.jpg', streams } } as typeof item
}

it('offers to share an original of up to 50 MB if the device accepts such a file', () => {
  expect(canSend(original({ length: 50 * MiB }), phone)).toBe(true)
  expect(canSend(original({ length: 50 * MiB + 1 }), phone)).toBe(false)
  expect(canSend(original({ type: 'text/html' }), phone)).toBe(false)
  expect(canSend(original({}), {})).toBe(false)
  expect(canSend(original({}), { canShare: () => false })).toBe(false)
})

it('reports whether a device can share files', () => {
  expect(sendsFiles(phone)).toBe(true)
  expect(sendsFiles({})).toBe(false)
  expect(sendsFiles({ canShare: ({ files } = {}) => !files })).toBe(false)
})

it('shares a file under a name without a path', () => {
  const file = fileOf(original({}), new Blob(['picture'], { type: 'image/jpeg' }))
  expect([file.name, file.type, file.size]).toEqual(['a_b.jpg', 'image/jpeg', 7])
})
