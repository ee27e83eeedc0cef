import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { openSource } from '../../apps/cli/src/files/sources.ts'
import { zipOf } from '../../apps/cli/test/support/pictures.ts'
import { aTerminal } from '../../apps/cli/test/support/terminal.ts'
import { foundFiles } from '../../packages/client/src/import/found-files.ts'
import { type Files, madeApple, madeImmich, madeTakeout } from './made-exports.ts'

/* `npm run import:orders` sets the number of files. */
const FILES = Number(process.env.IMPORT_FILES ?? 60)
const PASSWORD = 'Correct-horse-7'

/** About four fifths of the files are shots. The others are movies, edits and copies in albums. */
const shots = Math.ceil((FILES * 0.8) / 3)
const archives = Object.entries({
  ...madeTakeout(shots),
  ...madeApple(shots),
  ...madeImmich(shots),
})

const media = archives
  .flatMap(([, files]) => Object.keys(files))
  .filter(path => /\.(jpg|mov)$/i.test(path))
const movies = media.filter(path => path.endsWith('.MOV'))

async function writeArchives(): Promise<Map<string, string>> {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const paths = new Map<string, string>()
  for (const [name, files] of archives) {
    const path = join(folder, name)
    writeFileSync(path, await zipOf(files as Files))
    paths.set(name, path)
  }
  return paths
}

/** Fields that depend on the account, or on the order in which items arrived. */
const NOT_COMPARED = ['id', 'dateAdded', 'fingerprint', 'shared']

/** Imports each archive by a command of its own, then returns everything that the account has. */
async function libraryAfter(server: TestServer, email: string, paths: readonly string[]) {
  await signUpOwner(server, email, { password: PASSWORD })
  const { home, run } = aTerminal()
  const ran = async (command: string[], typed: string[] = []) => {
    const { code, out, told } = await run(command, { typed })
    expect({ command, code, told }).toEqual({ command, code: 0, told: expect.any(String) })
    return out
  }
  await ran(['login', server.url, email], [PASSWORD])
  for (const path of paths) await ran(['import', '--albums', path])
  const list = (await ran(['list', '--json'])).split('\n').filter(Boolean)
  const items = list.map(line => {
    const item = JSON.parse(line) as Record<string, unknown>
    for (const field of NOT_COMPARED) delete item[field]
    // Labels are in the order of their arrival.
    return { ...item, labels: (item.labels as string[]).sort() }
  })
  const folder = join(home, 'export')
  await ran(['export', folder])
  return { items: sorted(items), albums: await albumsIn(folder) }
}

/** The names of the items in each album of an export. */
async function albumsIn(folder: string): Promise<Record<string, string[]>> {
  const albums: Record<string, string[]> = {}
  const parts = readdirSync(folder).map(name => join(folder, name))
  const source = await openSource(parts)
  for await (const { path, open } of foundFiles(source, new AbortController().signal)) {
    const title = /Albums\/(.+)\.txt$/.exec(path)?.[1]
    if (title === undefined) continue
    const lines = (await (await open()).text()).split('\n').filter(Boolean)
    albums[title] = lines.map(line => line.slice(line.lastIndexOf('/') + 1)).sort()
  }
  return albums
}

function sorted(items: Record<string, unknown>[]): Record<string, unknown>[] {
  const keyed = items.map(item => ({ key: JSON.stringify([item.name, item.bytes, item]), item }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item)
}

it('exports of three programs give the same library in two orders of their parts', async () => {
  const server = await startServer()
  const paths = await writeArchives()
  const names = [...paths.keys()]
  // Parts of one export arrive in reverse, with parts of the others between them.
  const mixed = [...names.filter((_, i) => i % 2 === 1), ...names.filter((_, i) => i % 2 === 0)]
  const pathsOf = (some: readonly string[]) => some.map(name => paths.get(name) ?? '')
  const one = await libraryAfter(server, 'ada@example.org', pathsOf(names))
  const other = await libraryAfter(server, 'bea@example.org', pathsOf(mixed.reverse()))
  expect(Object.keys(one.albums).length).toBeGreaterThanOrEqual(5)
  expect(other.albums).toEqual(one.albums)
  expect(other.items).toEqual(one.items)
  const withStack = one.items.filter(({ stack }) => stack)
  const moving = one.items.filter(({ renditions }) => (renditions as string[]).includes('motion'))
  const withPeople = one.items.filter(({ people }) => people)
  console.log({
    files: media.length,
    items: one.items.length,
    albums: Object.keys(one.albums).length,
    withStack: withStack.length,
    moving: moving.length,
    withPeople: withPeople.length,
  })
  expect(moving.length).toBe(movies.length)
  expect([withStack, withPeople].every(some => some.length > 0)).toBe(true)
}, 3_600_000)
