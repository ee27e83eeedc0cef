import { build, type Plugin, type Rolldown } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'
import { bundleOf, updateFeed } from '../../bundle.ts'
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

/** Builds a bundle of the module that reads the feed, and returns its code. */
async function bundle(...plugins: Plugin[]): Promise<string> {
  const config = bundleOf('updates/feed.ts', 'es', 'feed.js')
  const made = await build({
    ...config,
    plugins: plugins.length > 0 ? plugins : (config.plugins ?? []),
    build: { ...config.build, write: false },
  })
  const { output } = made as Rolldown.RolldownOutput
  return output[0].code
}

it('a bundle contains the feed of its build, and does not read the environment', async () => {
  name(URL, KEY)
  const code = await bundle()
  expect(code).toContain(URL)
  expect(code).toContain(KEY)
  expect(code).not.toContain('process.env')
})

it('a bundle made on Windows contains the feed, too', () => {
  name(URL, KEY)
  const { load } = updateFeed('C:\\safelight\\feed.ts') as { load(id: string): unknown }
  const feed = JSON.stringify({ url: URL, key: KEY })
  expect(load('C:/safelight/feed.ts')).toBe(`export const readFeed = () => (${feed})`)
  expect(load('C:/safelight/main.ts')).toBeUndefined()
})

it('a bundle that would read the environment fails the build', async () => {
  name(URL, KEY)
  await expect(bundle(updateFeed('/elsewhere/feed.ts'))).rejects.toThrow('SAFELIGHT_UPDATE_FEED')
})
