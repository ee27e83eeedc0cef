import { expect, it } from 'vitest'
import { countText, newerText, stateText } from './recognition-texts.ts'

const progress = { done: 1, total: 5000, status: 'running' } as const

it('tells what recognition is doing at the moment', () => {
  expect(stateText({ ...progress, status: 'starting' })).toBe('Getting ready')
  expect(stateText(progress)).toBe('Analyzing photos and videos')
  expect(stateText({ ...progress, status: 'paused', reason: 'battery' })).toBe(
    'Paused while this device runs on battery. Continues when you plug it in.',
  )
  expect(stateText({ ...progress, status: 'done' })).toBe('Up to date')
  const all = { ...progress, done: 5000, status: 'paused', reason: 'in-use' } as const
  expect(stateText(all)).toBe('Up to date')
  expect(
    stateText({
      ...progress,
      status: 'failed',
      failure: 'Your storage is full. Free up some space first.',
    }),
  ).toBe('Your storage is full. Free up some space first. Safelight tries again automatically.')
})

it('names the kinds whose models only a reloaded page can run', () => {
  const text = 'Safelight was updated. Reload this page to continue finding people and text.'
  const newer = ['people', 'text'] as const
  expect(newerText(progress)).toBeUndefined()
  expect(newerText({ ...progress, newer })).toBe(text)
  expect(stateText({ ...progress, newer })).toBe('Analyzing photos and videos')
  expect(stateText({ ...progress, newer, status: 'done' })).toBe(text)
})

it('shows how many items were analyzed once the numbers are known', () => {
  expect(countText({ ...progress, done: undefined, total: undefined })).toBeUndefined()
  expect(countText({ ...progress, done: 0, total: 0 })).toBe('There are no photos and videos yet.')
  expect(countText({ ...progress, done: 1204, total: 5000 })).toBe('1,204 of 5,000 analyzed')
})
