import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { type Content, packageOf, startUpdateFeed } from '../../test/support/update-feed.ts'
import { download, isVerified } from './download.ts'

const newFolder = temporaryFolders()
const MB = 2 ** 20
const CONTENT = Buffer.from('the new version of the app')
const NAME = 'Safelight-0.2.0-linux.AppImage'

async function begin({
  folder = newFolder(),
  content = CONTENT,
  offered = content as Content,
  onProgress = (_: number) => {},
} = {}) {
  const feed = await startUpdateFeed()
  onTestFinished(feed.stop)
  feed.files.set(NAME, offered)
  const updates = join(folder, 'updates')
  const canceling = new AbortController()
  const progress: number[] = []
  const start = () =>
    download({
      feed,
      file: packageOf(content, '0.2.0'),
      folder: updates,
      fetch,
      signal: canceling.signal,
      onProgress: received => {
        progress.push(received)
        onProgress(received)
      },
    })
  return { feed, updates, canceling, progress, start }
}

it('a download is in a folder that others cannot enter', async () => {
  const { updates, progress, start } = await begin()
  const path = await start()
  expect(path).toBe(join(updates, NAME))
  expect(readFileSync(path)).toEqual(CONTENT)
  expect(readdirSync(updates)).toEqual([NAME])
  expect(statSync(updates).mode & 0o777).toBe(0o700)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(progress.at(-1)).toBe(CONTENT.length)
})

it('a complete download is used again', async () => {
  const { feed, start } = await begin()
  expect(await start()).toBe(await start())
  expect(feed.requests).toHaveLength(1)
})

it('a download that was changed meanwhile is not used again', async () => {
  const { feed, start } = await begin()
  writeFileSync(await start(), 'the new version of the ape')
  expect(readFileSync(await start())).toEqual(CONTENT)
  expect(feed.requests).toHaveLength(2)
})

it('remains of an interrupted download, and a link in their place, are removed', async () => {
  const { updates, start } = await begin()
  mkdirSync(updates, { mode: 0o755 })
  const target = join(newFolder(), 'target')
  writeFileSync(target, 'mine')
  for (const name of ['part', NAME]) symlinkSync(target, join(updates, name))
  expect(readFileSync(await start())).toEqual(CONTENT)
  expect(readFileSync(target, 'utf8')).toBe('mine')
  expect(statSync(updates).mode & 0o777).toBe(0o700)
})

it.each<[string, Content, string]>([
  ['another file of the same size', Buffer.alloc(CONTENT.length), 'damaged'],
  ['a longer file', Buffer.concat([CONTENT, Buffer.from('!')]), 'damaged'],
  ['a shorter file', CONTENT.subarray(1), 'unreachable'],
  ['no file', response => response.writeHead(404).end(), 'unreachable'],
  [
    'a file without an end',
    response => {
      response.on('error', () => {})
      const write = () => response.write(Buffer.alloc(65_536), error => error ?? write())
      write()
    },
    'damaged',
  ],
  [
    'half a file, and breaks off',
    response => response.write(CONTENT.subarray(0, 9), () => response.destroy()),
    'unreachable',
  ],
])('a feed that offers %s leaves nothing behind', async (_, offered, code) => {
  const { updates, start } = await begin({ offered })
  await expect(start()).rejects.toMatchObject({ code })
  expect(existsSync(updates)).toBe(false)
})

it('a redirect is not followed', async () => {
  const elsewhere = await begin()
  const { start } = await begin({
    offered: response => response.writeHead(302, { Location: elsewhere.feed.url + NAME }).end(),
  })
  await expect(start()).rejects.toMatchObject({ code: 'unreachable' })
  expect(elsewhere.feed.requests).toEqual([])
})

it('a canceled download ends at the feed, and leaves nothing behind', async () => {
  const began = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const { updates, canceling, start } = await begin({
    offered: response => {
      response.on('close', ended.resolve)
      response.write(CONTENT.subarray(0, 9), () => began.resolve())
    },
  })
  const started = start()
  await began.promise
  canceling.abort()
  await expect(started).rejects.toBe(canceling.signal.reason)
  await ended.promise
  expect(existsSync(updates)).toBe(false)
})

it.each([0, 3])('a download of which no byte after %i arrives for a minute ends', async most => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = Promise.withResolvers<ServerResponse>()
  const ended = Promise.withResolvers<void>()
  let arrived = Promise.withResolvers<void>()
  const { updates, start } = await begin({
    offered: response => {
      response.on('close', ended.resolve)
      asked.resolve(response)
    },
    onProgress: () => arrived.resolve(),
  })
  const started = expect(start()).rejects.toMatchObject({ code: 'unreachable' })
  const response = await asked.promise
  for (let sent = 0; sent < most; sent++) {
    vi.advanceTimersByTime(59_999)
    arrived = Promise.withResolvers()
    response.write(CONTENT.subarray(sent, sent + 1))
    await arrived.promise
  }
  vi.advanceTimersByTime(60_000)
  await started
  await ended.promise
  expect(existsSync(updates)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

it('a full disk is named, and keeps no part of the download', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-disk-'))
  onTestFinished(() => rmdirSync(folder))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    skip('only root mounts disks')
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  const { updates, start } = await begin({ folder, content: Buffer.alloc(4 * MB, 7) })
  await expect(start()).rejects.toMatchObject({ code: 'disk' })
  expect(existsSync(updates)).toBe(false)
})

it('a link is not verified, even if it leads to the right content', async () => {
  const { start } = await begin()
  const path = await start()
  const link = join(newFolder(), 'link')
  symlinkSync(path, link)
  expect(await isVerified(path, packageOf(CONTENT, '0.2.0'))).toBe(true)
  expect(await isVerified(link, packageOf(CONTENT, '0.2.0'))).toBe(false)
})
