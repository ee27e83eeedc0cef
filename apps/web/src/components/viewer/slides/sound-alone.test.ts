import { expect, test } from 'vitest'
import { hasSoundAlone } from './sound-alone.ts'

test('a video without pictures is known once it has played for a second, or to its end', () => {
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0, duration: 12 })).toBe(false)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 1, duration: 12 })).toBe(true)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0.4, duration: 0.4 })).toBe(true)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0, duration: 0 })).toBe(false)
})

test('pictures may come some time after the sound', () => {
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0.3, duration: 12 })).toBe(false)
  expect(hasSoundAlone({ videoWidth: 640, currentTime: 2, duration: 12 })).toBe(false)
})
