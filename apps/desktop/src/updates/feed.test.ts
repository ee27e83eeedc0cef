import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { bundleOf } from '../../bundle.ts'
import { readFeed } from './feed.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const URL = 'https://updates.example.org/safelight/'

afterEach(() => vi.unstubAllEnvs())

function name(feed: string, key: string): void {
  vi.stubEnv('SAFELIGHT_UPDATE_FEED', feed)
  vi.stubEnv('SAFELIGHT_UPDATE_KEY', key)
}

it('a build without variables has no feed', () => {
  name('', '')
  expect(readFeed()).toBeNull()
})

it('a build has the feed of its variables', () => {
  name(URL, KEY)
  expect(readFeed()).toEqual({ url: URL, key: KEY })
})

it.each([
  ['http://updates.example.org/', KEY],
  ['https://updates.example.org/safelight', KEY],
  ['https://updates.example.org/?of=safelight', KEY],
  ['https://maria@updates.example.org/', KEY],
  ['file:///updates/', KEY],
  ['updates', KEY],
  ['', KEY],
  [URL, ''],
  [URL, 'AAAA'],
])('the feed %j with the key %j fails the build', (feed, key) => {
  name(feed, key)
  expect(readFeed).toThrow(/^SAFELIGHT_UPDATE_/)
})

it('a bundle contains the feed of its build, and does not read the environment', () => {
  name(URL, KEY)
  const { plugins = [] } = bundleOf('main.ts', 'es', 'main.js')
  const path = join(import.meta.dirname, 'feed.ts')
  const loaded = plugins.map(plugin => (plugin as { load(path: string): unknown }).load(path))
  const feed = JSON.stringify({ url: URL, key: KEY })
  expect(loaded).toContain(`export const readFeed = () => (${feed})`)
})
