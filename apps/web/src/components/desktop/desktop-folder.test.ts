import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FileEntry } from '@safelight/client/import'
import type { DesktopBridge, ScanStep } from '@safelight/contract/desktop-bridge'
import { folderFileAt } from '@safelight/contract/desktop-files'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { desktopFolder } from './desktop-folder.ts'

const PICKED = { folder: 'abcdefghijklmnopqrstuv', name: 'Photos' }
const GONE = { problem: 'unreadable' } as const
const step = (paths: string[], done = false): ScanStep => ({
  files: paths.map(path => ({ path, size: 3, modified: 1 })),
  unreadable: [],
  links: [],
  done,
})

function begin(steps: ScanStep[], now: Awaited<ReturnType<DesktopBridge['fileInfo']>> = GONE) {
  const bridge = {
    fileInfo: vi.fn(async () => now),
    beginScan: async () => 7,
    continueScan: async () => steps.shift() ?? Promise.reject(new Error('This scan has ended.')),
    endScan: vi.fn(async () => {}),
  }
  return { bridge, source: desktopFolder(bridge, PICKED) }
}

async function entriesOf(entries: AsyncIterable<FileEntry>): Promise<FileEntry[]> {
  const found: FileEntry[] = []
  for await (const entry of entries) found.push(entry)
  return found
}

const byteAt = (at: number) => at % 251

/** Serves file addresses with bytes that encode their position, and records each request. */
async function serveFiles(status = 206) {
  const read: unknown[] = []
  const server = createServer((request, response) => {
    const file = folderFileAt(new URL(request.url ?? '', 'http://localhost'))
    const [first = 0, last = 0] = (request.headers.range ?? '').match(/\d+/g)?.map(Number) ?? []
    read.push({ ...file, first, last })
    const bytes = Uint8Array.from({ length: last - first + 1 }, (_, at) => byteAt(first + at))
    response.writeHead(status).end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { fetch } = globalThis
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, own), init))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  return read
}

async function entryOf(
  path: string,
  size: number,
  now: Parameters<typeof begin>[1] = GONE,
): Promise<FileEntry> {
  const { source } = begin([{ ...step([], true), files: [{ path, size, modified: 9 }] }], now)
  const [entry] = await entriesOf(source.entries())
  if (!entry) throw new Error('no entry')
  return entry
}

describe('a folder of the desktop app', () => {
  it('yields the files of all scan steps', async () => {
    const { bridge, source } = begin([step(['a.jpg', 'b/c.jpg']), step([]), step(['d.jpg'], true)])
    const entries = await entriesOf(source.entries())
    expect(source.name).toBe('Photos')
    expect(entries.map(({ path }) => path)).toEqual(['a.jpg', 'b/c.jpg', 'd.jpg'])
    expect(bridge.endScan).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('ends the scan when the caller leaves the loop early', async () => {
    const { bridge, source } = begin([step(['a.jpg', 'b.jpg']), step([], true)])
    for await (const { path } of source.entries()) if (path === 'a.jpg') break
    expect(bridge.endScan).toHaveBeenCalledOnce()
  })

  it('reads a whole photo at once when the photo is opened', async () => {
    const read = await serveFiles()
    const content = await (await entryOf('å b/é&#?.jpg', 1000)).open()
    expect([...(await content.slice(-3).bytes())]).toEqual([997, 998, 999].map(byteAt))
    expect(read).toEqual([
      { folder: PICKED.folder, path: 'å b/é&#?.jpg', size: 1000, modified: 9, first: 0, last: 999 },
    ])
  })

  it.each([
    ['a large file', 'large.mp4', 5 * 2 ** 30],
    ['an archive', 'small.zip', 1000],
  ])('reads only the requested ranges of %s', async (_, path, size) => {
    const read = await serveFiles()
    const content = await (await entryOf(path, size)).open()
    expect(content.size).toBe(size)
    expect(read).toEqual([])
    const end = [size - 3, size - 2, size - 1]
    expect([...(await content.slice(-3).bytes())]).toEqual(end.map(byteAt))
    expect(read).toMatchObject([{ path, size, first: size - 3, last: size - 1 }])
  })

  it('refuses to open a file that has changed since the scan', async () => {
    await serveFiles(409)
    const entry = await entryOf('a.jpg', 3)
    await expect(entry.open()).rejects.toThrow('The file has changed since it was found.')
  })

  it('opens an empty file without a request', async () => {
    const read = await serveFiles()
    const entry = await entryOf('empty.jpg', 0, { size: 0, modified: 9 })
    expect((await entry.open()).size).toBe(0)
    expect(read).toEqual([])
  })

  it('asks for the size again if the scan listed the file as empty', async () => {
    const read = await serveFiles()
    const content = await (await entryOf('été.jpg', 0, { size: 3, modified: 10 })).open()
    expect([...(await content.bytes())]).toEqual([0, 1, 2].map(byteAt))
    expect(read).toMatchObject([{ path: 'été.jpg', size: 3, modified: 10, first: 0, last: 2 }])
    const gone = await entryOf('gone.jpg', 0)
    await expect(gone.open()).rejects.toThrow('The file could not be read.')
  })

  it('refuses to open links', async () => {
    const { source } = begin([{ ...step(['a.jpg'], true), links: ['away'] }])
    const entries = await entriesOf(source.entries())
    expect(entries.map(({ path, isLink }) => [path, isLink])).toEqual([
      ['away', true],
      ['a.jpg', undefined],
    ])
    await expect(entries[0]?.open()).rejects.toThrow('The file could not be read.')
  })
})
