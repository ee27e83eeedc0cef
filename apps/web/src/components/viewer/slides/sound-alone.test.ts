import { expect, test } from 'vitest'
import { hasSoundAlone } from './sound-alone.ts'

test('a video that plays only sound is detected after a second, or at its end if the video is shorter', () => {
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0, duration: 12 })).toBe(false)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 1, duration: 12 })).toBe(true)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0.4, duration: 0.4 })).toBe(true)
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0, duration: 0 })).toBe(false)
})

test('a video whose pictures appear a moment after its sound is not reported', () => {
  expect(hasSoundAlone({ videoWidth: 0, currentTime: 0.3, duration: 12 })).toBe(false)
  expect(hasSoundAlone({ videoWidth: 640, currentTime: 2, duration: 12 })).toBe(false)
})
