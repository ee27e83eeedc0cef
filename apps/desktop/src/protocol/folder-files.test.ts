import { mkdirSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FolderFile, folderFileAddress } from '@safelight/contract/desktop-files'
import { expect, it } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { openPickedFolders } from '../folders/picked-folders.ts'
import { fileInfo } from '../folders/read-file.ts'
import { originOf } from './app-pages.ts'
import { LARGEST_READ, serveFolderFiles } from './folder-files.ts'
import { serveApp } from './serve-app.ts'

const newFolder = temporaryFolders()
const SERVER = 'https://photos.example.org'
const OTHER = 'https://other.example.org'
const PATH = 'été #1/写 真?&.mp4'

async function begin(content: string | Uint8Array = '0123456789') {
  const root = newFolder()
  mkdirSync(join(root, 'été #1'))
  writeFileSync(join(root, PATH), content)
  const picked = openPickedFolders(newFolder())
  const { folder } = await picked.add(SERVER, root)
  const file: FolderFile = { folder, path: PATH, ...(await fileInfo(root, PATH)) }
  const serve = (server: string | null) =>
    serveApp({
      webFolder: root,
      server: () => server,
      fetch,
      folderFile: serveFolderFiles(picked),
      tileOrigin: async () => undefined,
    })
  const ask = (
    asked: Partial<FolderFile> = {},
    headers: HeadersInit = { range: 'bytes=0-3' },
    {
      of = SERVER,
      chosen = SERVER,
      method = 'GET',
    }: { of?: string | null; chosen?: string; method?: string } = {},
  ) =>
    serve(chosen)(
      new Request(originOf(of) + folderFileAddress({ ...file, ...asked }), { method, headers }),
    )
  return { root, ask }
}

it('serves a file with headers that keep browsers from running its content', async () => {
  const { ask } = await begin()
  const answer = await ask({}, { range: 'bytes=2-5' })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe('2345')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-length': '4',
    'content-range': 'bytes 2-5/10',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-type': 'application/octet-stream',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(await (await ask({}, { range: 'bytes=8-99' })).text()).toBe('89')
})

it('returns at most `LARGEST_READ` bytes in one response', async () => {
  const { ask } = await begin(new Uint8Array(LARGEST_READ + 5).fill(7))
  const answer = await ask({}, { range: `bytes=1-${LARGEST_READ + 4}` })
  expect((await answer.bytes()).length).toBe(LARGEST_READ)
  expect(answer.headers.get('content-range')).toBe(`bytes 1-${LARGEST_READ}/${LARGEST_READ + 5}`)
})

it.each([
  ['has grown', (path: string) => writeFileSync(path, 'longer than it was')],
  ['was cut', (path: string) => truncateSync(path, 2)],
  ['was rewritten', (path: string) => utimesSync(path, 1, 1)],
])('serves nothing of a file that %s after it was found', async (_, change) => {
  const { root, ask } = await begin()
  change(join(root, PATH))
  const answer = await ask()
  expect([answer.status, await answer.text()]).toEqual([409, ''])
})

it('rejects paths that lead outside the folder or to a missing file', async () => {
  const { root, ask } = await begin()
  const outside = newFolder()
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  symlinkSync(outside, join(root, 'away'))
  expect((await ask({ path: 'away/secret.txt' })).status).toBe(403)
  expect((await ask({ path: 'gone.jpg' })).status).toBe(404)
  expect((await ask({ path: 'été #1' })).status).toBe(404)
})

it.each([
  ['a path that leaves the folder', { path: '../secret.txt' }],
  ['a path that leaves the folder from a subfolder', { path: 'a/../../secret.txt' }],
  ['an absolute path', { path: '/etc/passwd' }],
  ['a NUL', { path: 'a\0b' }],
  ['a folder that is not a handle', { folder: '..%2f..%2fetc' }],
  ['an invalid size', { size: -1 }],
  ['an invalid time', { modified: Number.NaN }],
])('rejects %s', async (_, asked) => {
  const { ask } = await begin()
  expect((await ask(asked)).status).toBe(400)
})

it('rejects page loads, frames, pictures and script tags', async () => {
  const { ask } = await begin()
  const range = 'bytes=0-3'
  expect((await ask({}, {})).status).toBe(400)
  expect((await ask({}, { range: 'bytes=0-1,3-4' })).status).toBe(400)
  expect((await ask({}, { range: 'bytes=10-11' })).status).toBe(416)
  for (const use of ['document', 'iframe', 'image', 'script', 'style', 'video', 'worker']) {
    expect((await ask({}, { range, 'sec-fetch-dest': use })).status).toBe(403)
  }
  expect((await ask({}, { range, 'sec-fetch-dest': 'empty' })).status).toBe(206)
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await ask({}, { range }, { method })).status).toBe(405)
  }
})

it('rejects requests from pages of another server', async () => {
  const { ask } = await begin()
  const range = { range: 'bytes=0-3' }
  expect((await ask({}, range)).status).toBe(206)
  expect((await ask({}, range, { of: OTHER })).status).toBe(404)
  expect((await ask({}, range, { of: OTHER, chosen: OTHER })).status).toBe(404)
  expect((await ask({}, range, { of: null })).status).toBe(404)
  expect((await ask({ folder: 'a'.repeat(22) }, range)).status).toBe(404)
})
