import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileEntry, FolderSource } from '@safelight/client/headless'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSource } from './sources.ts'

function aFolder(...paths: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of paths) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), path)
  }
  return folder
}

async function entriesOf(source: FolderSource): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for await (const entry of source.entries()) entries.push(entry)
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const pathsOf = async (source: FolderSource) => (await entriesOf(source)).map(({ path }) => path)

describe('the source of an import', () => {
  it('lists links without following them', async () => {
    const folder = aFolder('a.jpg', 'trip/far/b.jpg')
    symlinkSync('..', join(folder, 'trip/circle'))
    const entries = await entriesOf(await openSource([folder]))
    expect(entries.map(({ path, problem }) => [path, problem])).toEqual([
      ['a.jpg', undefined],
      ['trip/circle', 'Links are not followed.'],
      ['trip/far/b.jpg', undefined],
    ])
    expect(await (await entries[2]?.open())?.text()).toBe('trip/far/b.jpg')
  })

  it('keeps two folders of the same name apart', async () => {
    const folder = aFolder('x/2020/a.jpg', 'y/2020/a.jpg', 'old.zip')
    const paths = ['x/2020', 'y/2020', 'old.zip'].map(path => join(folder, path))
    const source = await openSource(paths)
    expect(await pathsOf(source)).toEqual(['2 2020/a.jpg', '2020/a.jpg', 'old.zip'])
    expect((await openSource(paths)).handle).toBe(source.handle)
    expect((await openSource(paths.slice(1))).handle).not.toBe(source.handle)
  })

  it('refuses to read a file that has changed since the scan', async () => {
    const folder = aFolder('a.jpg', 'b.jpg')
    const [a, b] = await entriesOf(await openSource([folder]))
    const opened = await b?.open()
    for (const name of ['a.jpg', 'b.jpg']) writeFileSync(join(folder, name), 'something else')
    await expect(a?.open()).rejects.toThrow('has changed')
    await expect(opened?.text()).rejects.toThrow()
  })

  it('reports an unreadable folder and lists the other folders', async () => {
    const folder = aFolder('a.jpg', 'gone/b.jpg', 'there/c.jpg')
    const found: [string, string | undefined][] = []
    for await (const { path, problem } of (await openSource([folder])).entries()) {
      rmSync(join(folder, 'gone'), { recursive: true, force: true })
      found.push([path, problem])
    }
    expect(found.sort()).toEqual([
      ['a.jpg', undefined],
      ['gone', 'The file could not be read.'],
      ['there/c.jpg', undefined],
    ])
  })
})
