import { expect, test } from 'vitest'
import { phoneOf } from './phone.ts'

test('phones differ from computers, and an iPad from a Mac', () => {
  const of = (userAgent: string, maxTouchPoints = 0) => phoneOf({ userAgent, maxTouchPoints })
  expect(of('Mozilla/5.0 (Linux; Android 16; Pixel 9)', 5)).toBe('android')
  expect(of('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5)).toBe('ios')
  expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('ios')
  expect(of('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBeUndefined()
  expect(of('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})
