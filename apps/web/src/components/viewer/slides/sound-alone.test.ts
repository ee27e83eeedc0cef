import { expect, test } from 'vitest'
import { hasSoundAlone } from './sound-alone.ts'

test('a video without pictures is reported after one second of sound', () => {
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0, duration: 12 })).toBe(false)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 1, duration: 12 })).toBe(true)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0.4, duration: 0.4 })).toBe(true)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0, duration: 0 })).toBe(false)
})

test('a video is not reported if its pictures appear shortly after its sound', () => {
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0.3, duration: 12 })).toBe(false)
  expect(hasSoundAlone({ videoWidth: 640, currentTime: 2, duration: 12 })).toBe(false)
})
