import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { publish, startUpdateFeed, type UpdateFeed } from '../../test/support/update-feed.ts'
import { fetchManifest } from './fetch-manifest.ts'
import {
  APP_ID,
  fileFor,
  LARGEST_MANIFEST,
  MANIFEST,
  type Manifest,
  SIGNATURE,
  signedBytes,
} from './manifest.ts'

const FILE = {
  platform: 'linux',
  arch: 'x64',
  kind: 'AppImage',
  name: 'Safelight-0.2.0-linux.AppImage',
  size: 7,
  sha512: 'ab'.repeat(64),
} as const

const GOOD: Manifest = {
  v: 1,
  appId: APP_ID,
  version: '0.2.0',
  released: '2026-11-29',
  files: [FILE],
}

async function begin(manifest: unknown = GOOD): Promise<UpdateFeed> {
  const feed = await startUpdateFeed()
  onTestFinished(feed.stop)
  publish(feed, manifest)
  return feed
}

const textOf = (feed: UpdateFeed) => String(feed.files.get(MANIFEST))

it('a manifest that the key has signed is opened', async () => {
  expect(await fetchManifest(await begin(), fetch)).toEqual(GOOD)
})

it.each<[string, (feed: UpdateFeed) => void]>([
  [
    'signed by another key',
    feed => {
      const { privateKey } = generateKeyPairSync('ed25519')
      const bytes = Buffer.from(textOf(feed))
      feed.files.set(SIGNATURE, sign(null, signedBytes(bytes), privateKey).toString('base64'))
    },
  ],
  [
    'signed for another purpose by the same key',
    feed => {
      const bytes = Buffer.from(textOf(feed))
      feed.files.set(SIGNATURE, sign(null, bytes, feed.privateKey).toString('base64'))
    },
  ],
  [
    'with the signature of another manifest',
    feed => feed.files.set(MANIFEST, textOf(feed).replace('0.2.0', '0.3.0')),
  ],
  ['with a byte more', feed => feed.files.set(MANIFEST, `${textOf(feed)} `)],
  ['with a byte less', feed => feed.files.set(MANIFEST, textOf(feed).slice(0, -1))],
  ['with an empty signature', feed => feed.files.set(SIGNATURE, '')],
  [
    'with a cut signature',
    feed => feed.files.set(SIGNATURE, String(feed.files.get(SIGNATURE)).slice(0, 40)),
  ],
  ['with a signature that is too long', feed => feed.files.set(SIGNATURE, 'A'.repeat(129))],
])('a manifest %s is refused', async (_, change) => {
  const feed = await begin()
  change(feed)
  await expect(fetchManifest(feed, fetch)).rejects.toMatchObject({ code: 'untrusted' })
})

const withFile = (change: object) => ({ ...GOOD, files: [{ ...FILE, ...change }] })

it.each<[string, unknown]>([
  ['of another app', { ...GOOD, appId: 'app.other' }],
  ['of another format', { ...GOOD, v: 2 }],
  ['with an unknown field', { ...GOOD, run: 'any' }],
  ['with an unknown field of a file', withFile({ url: 'https://evil.example/' })],
  ['without files', { ...GOOD, files: [] }],
  ['with a version that cannot be compared', { ...GOOD, version: '0.2.0-beta' }],
  ['with a file outside of its folder', withFile({ name: '../update.AppImage' })],
  ['with a file in a folder', withFile({ name: 'a/update.AppImage' })],
  ['with a file of another server', withFile({ name: '//evil.example' })],
  ['with a hidden file', withFile({ name: '.profile' })],
  ['with a file of another drive', withFile({ name: 'C:update.exe' })],
  ['with a file that is too large', withFile({ size: 2 ** 31 + 1 })],
  ['with a digest that is too short', withFile({ sha512: 'ab'.repeat(32) })],
  ['that is no JSON', 'v: 1'],
])('a signed manifest %s is refused', async (_, manifest) => {
  const feed = await begin(manifest)
  await expect(fetchManifest(feed, fetch)).rejects.toMatchObject({ code: 'untrusted' })
})

it('at most 64 KiB of a manifest are read', async () => {
  const feed = await begin({ ...GOOD, appId: 'a'.repeat(LARGEST_MANIFEST) })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  feed.files.set(MANIFEST, response => {
    response.on('close', resolve)
    response.write(Buffer.alloc(LARGEST_MANIFEST + 1))
  })
  await expect(fetchManifest(feed, fetch)).rejects.toMatchObject({ code: 'untrusted' })
  await closed
  expect(feed.requests).toEqual([`/app/${MANIFEST}`])
})

it('a redirect is not followed', async () => {
  const elsewhere = await begin()
  const feed = await begin()
  feed.files.set(MANIFEST, response =>
    response.writeHead(302, { Location: elsewhere.url + MANIFEST }).end(),
  )
  await expect(fetchManifest(feed, fetch)).rejects.toMatchObject({ code: 'unchecked' })
  expect(elsewhere.requests).toEqual([])
})

it('a feed without a manifest cannot be checked', async () => {
  const feed = await begin()
  feed.files.clear()
  await expect(fetchManifest(feed, fetch)).rejects.toMatchObject({ code: 'unchecked' })
})

it('a package is replaced by a file of its own kind', () => {
  const zip = { ...FILE, platform: 'darwin', kind: 'zip', arch: 'universal' } as const
  const manifest = { ...GOOD, files: [FILE, zip] }
  expect(fileFor(manifest, { kind: 'AppImage', platform: 'linux', arch: 'x64' })).toBe(FILE)
  expect(fileFor(manifest, { kind: 'zip', platform: 'darwin', arch: 'arm64' })).toBe(zip)
  expect(fileFor(manifest, { kind: 'deb', platform: 'linux', arch: 'x64' })).toBeUndefined()
  expect(fileFor(manifest, { kind: 'AppImage', platform: 'linux', arch: 'arm64' })).toBeUndefined()
})

it('the packages have the app id of the manifest', () => {
  const builder = join(import.meta.dirname, '../../electron-builder.yml')
  expect(readFileSync(builder, 'utf8')).toContain(`\nappId: ${APP_ID}\n`)
})
