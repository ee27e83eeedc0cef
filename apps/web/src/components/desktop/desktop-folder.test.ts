import { LARGEST_READ, type ScanStep } from '@safelight/contract/desktop-bridge'
import type { FileEntry } from '@safelight/library/import'
import { describe, expect, it, vi } from 'vitest'
import { desktopFolder } from './desktop-folder.ts'

const PICKED = { folder: 'abcdefghijklmnopqrstuv', name: 'Photos' }
const step = (paths: string[], done = false): ScanStep => ({
  files: paths.map(path => ({ path, size: 3, modified: 1 })),
  unreadable: [],
  links: [],
  done,
})

function begin(steps: ScanStep[]) {
  const bridge = {
    beginScan: async () => 7,
    continueScan: async () => steps.shift() ?? Promise.reject(new Error('This scan has ended.')),
    endScan: vi.fn(async () => {}),
    readFile: vi.fn(async ({ offset, length }: { offset: number; length: number }) =>
      Uint8Array.from({ length }, (_, at) => (offset + at) % 251),
    ),
  }
  return { bridge, source: desktopFolder(bridge, PICKED) }
}

async function entriesOf(entries: AsyncIterable<FileEntry>): Promise<FileEntry[]> {
  const found: FileEntry[] = []
  for await (const entry of entries) found.push(entry)
  return found
}

describe('a folder of the desktop app', () => {
  it('gives the files of all steps, and ends the scan', async () => {
    const { bridge, source } = begin([step(['a.jpg', 'b/c.jpg']), step([]), step(['d.jpg'], true)])
    const entries = await entriesOf(source.entries())
    expect(source.name).toBe('Photos')
    expect(entries.map(({ path }) => path)).toEqual(['a.jpg', 'b/c.jpg', 'd.jpg'])
    expect(bridge.endScan).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('ends the scan when nobody wants more of it', async () => {
    const { bridge, source } = begin([step(['a.jpg', 'b.jpg']), step([], true)])
    for await (const { path } of source.entries()) if (path === 'a.jpg') break
    expect(bridge.endScan).toHaveBeenCalledOnce()
  })

  it('reads a large file in pieces, each as the file was found', async () => {
    const size = LARGEST_READ * 2 + 5
    const file = { path: 'large.mp4', size, modified: 9 }
    const { bridge, source } = begin([{ ...step([], true), files: [file] }])
    const [entry] = await entriesOf(source.entries())
    const content = await entry?.open()
    expect(content?.size).toBe(size)
    const end = await content?.slice(-3).bytes()
    expect([...(end ?? [])]).toEqual([size - 3, size - 2, size - 1].map(at => at % 251))
    expect(bridge.readFile.mock.calls.map(([piece]) => piece)).toEqual(
      [LARGEST_READ, LARGEST_READ, 5].map((length, at) => ({
        folder: PICKED.folder,
        ...file,
        offset: at * LARGEST_READ,
        length,
      })),
    )
  })

  it('opens no file that has changed', async () => {
    const { bridge, source } = begin([step(['a.jpg'], true)])
    Object.assign(bridge, { readFile: async () => ({ problem: 'changed' }) })
    const [entry] = await entriesOf(source.entries())
    await expect(entry?.open()).rejects.toThrow('The file has changed since it was found.')
  })

  it('opens an empty file as one, without reading', async () => {
    const file = { path: 'empty.jpg', size: 0, modified: 9 }
    const { bridge, source } = begin([{ ...step([], true), files: [file] }])
    const [entry] = await entriesOf(source.entries())
    expect((await entry?.open())?.size).toBe(0)
    expect(bridge.readFile).not.toHaveBeenCalled()
  })
})
