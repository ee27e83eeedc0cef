import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { POSTGRES } from '@safelight/test-kit/database/postgres'
import { temporaryFolder } from '@safelight/test-kit/server'
import { expect, it } from 'vitest'
import { copyDatabase } from '../../apps/server/src/database/sqlite/copy-database.ts'
import { command, type Outcome } from './command.ts'
import { contentOf, newestOf } from './content.ts'
import { aBackedUpLibrary } from './library.ts'

/** Returns, for each database page, the name of its table or index, or '' if the page belongs to none. */
function pagesOf(file: string): string[] {
  const database = new DatabaseSync(file)
  try {
    const count = Number(database.prepare('pragma page_count').get()?.page_count)
    const pages = Array.from({ length: count }, () => '')
    for (const { name, pageno } of database.prepare('select name, pageno from dbstat').iterate()) {
      pages[Number(pageno) - 1] = String(name)
    }
    return pages
  } finally {
    database.close()
  }
}

function withZeroedPage(data: string, file: string, page: number): string {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  cpSync(file, join(folder, 'safelight.sqlite'))
  cpSync(join(data, 'secret'), join(folder, 'secret'))
  symlinkSync(join(data, 'blobs'), join(folder, 'blobs'))
  const handle = openSync(join(folder, 'safelight.sqlite'), 'r+')
  writeSync(handle, Buffer.alloc(4096), 0, 4096, page * 4096)
  closeSync(handle)
  return folder
}

const isSentence = ({ code, lines }: Outcome) =>
  code === 1 && lines.length > 0 && !lines.join('\n').includes('\n    at ')

it.skipIf(POSTGRES)(
  'a backup fails if any used page of the database is zeroed',
  async () => {
    const { server, backup, good } = await aBackedUpLibrary()
    const file = join(temporaryFolder(), 'whole.sqlite')
    await copyDatabase(join(server.folder, 'safelight.sqlite'), file)
    const pages = pagesOf(file)
    const shown = join(backup, 'safelight.sqlite')
    const before = readFileSync(shown)
    const tables = new Map<string, number>()
    let taken = 0
    for (const [page, name] of pages.entries()) {
      const folder = withZeroedPage(server.folder, file, page)
      const outcome = await command({ folder }, 'backup', backup)
      if (outcome.code === 0) {
        // The backup succeeded, so the zeroed page was unused and nothing is lost.
        taken += 1
        expect([page, name, await contentOf(backup)]).toEqual([
          page,
          name,
          await contentOf(backup, 2),
        ])
      } else {
        expect([name, isSentence(outcome)]).toEqual([name, true])
        expect(await command({ folder }, 'verify')).toMatchObject({ code: 1 })
        if (!tables.has(name)) {
          for (const args of [
            ['users'],
            ['signup', 'open'],
            ['export', '--account', 'a@example.org', join(folder, 'out')],
          ]) {
            // Commands that do not need the damaged table may succeed. The others must print a message.
            const { code, lines } = await command({ folder }, ...args)
            expect([name, args[0], code === 0 || lines.length > 0]).toEqual([name, args[0], true])
          }
        }
        tables.set(name, page)
      }
      rmSync(folder, { recursive: true })
    }
    const { number } = await newestOf(backup)
    expect(number).toBe(1 + taken)
    if (taken === 0) expect(readFileSync(shown).equals(before)).toBe(true)
    expect(await contentOf(backup, 1)).toBe(good)
    const names = new Set(pages.filter(Boolean))
    expect([...names].filter(name => !tables.has(name))).toEqual([])
  },
  300_000,
)
