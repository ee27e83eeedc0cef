import { isOlder } from '@safelight/contract/build'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isOlderThanServer } from './old-app.ts'

it.each([
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['0.1.0', '1.0.0', true],
  ['0.1.0', '0.1.0', false],
  ['0.2.0', '0.1.9', false],
])('%s is older than %s: %s', (version, other, older) => {
  expect(isOlder(version, other)).toBe(older)
})

it.each([
  ['{"status":"ok","version":"0.2.0"}', true],
  ['{"status":"ok","version":"0.1.0"}', false],
  ['{"status":"ok"}', false],
  ['<!doctype html>', false],
])('is older than a server that answers %s: %s', async (answer, older) => {
  vi.stubGlobal('fetch', async () => new Response(answer))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await isOlderThanServer('0.1.0')).toBe(older)
})
