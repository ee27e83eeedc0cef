import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { contents, copyOf, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer } from '@safelight/test-kit/server'
import { describe, expect, it } from 'vitest'

/* What `rescue` reports for a database with inconsistent rows, or without the end of its log. */

const DATABASE = 'safelight.sqlite'
const FRAME = 24 + 4096

async function aLibrary(...names: string[]) {
  const server = await startServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const ids: string[] = []
  for (const name of names) {
    const taken = { local: '2024-05-17T10:20:30.250', offsetMinutes: 120 }
    const bytes = new TextEncoder().encode(`the bytes of ${name}`)
    ids.push(await uploadOriginal(server, owner, { name, bytes, taken }))
  }
  return { server, owner, ids, data: copyOf(server) }
}

function write(data: string, statement: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(join(data, DATABASE), { enableForeignKeyConstraints: false })
  database.prepare(statement).run(...values)
  database.close()
}

const originals = (output: string) =>
  [...contents(output).keys()].filter(name => name.endsWith('.jpg')).sort()

describe.skipIf(!python)('rescue (needs Python 3.9 and its package cryptography)', () => {
  it('restores an item whose owner is missing in the database', async () => {
    const { owner, ids, data } = await aLibrary('a.jpg', 'b.jpg')
    write(data, 'update items set owner_id = 1099511627776 where id = ?', ids[0] ?? '')
    const { code, stdout, output } = await rescue(data, owner.words)
    expect(code).toBe(1)
    expect(originals(output)).toEqual(['2024-05/a.jpg', '2024-05/b.jpg'])
    expect(stdout).toContain(`DAMAGED   ${ids[0]}: its row names another account as its owner\n`)
    expect(stdout).toContain(`DAMAGED   ${ids[0]}: its owner's account 1099511627776 is missing\n`)
  })

  it('restores everything of an account whose number was changed in the database', async () => {
    const { owner, data } = await aLibrary('a.jpg')
    write(data, 'update users set id = 77')
    const { code, stdout, output } = await rescue(data, owner.words)
    expect(code).toBe(1)
    expect(originals(output)).toEqual(['2024-05/a.jpg'])
    expect(stdout).toContain("its owner's account 1 is missing")
  })

  it('reports a month that has fewer items than the server counted', async () => {
    const { owner, ids, data } = await aLibrary('a.jpg', 'b.jpg')
    write(data, 'delete from items where id = ?', ids[0] ?? '')
    const { code, stdout } = await rescue(data, owner.words)
    expect(code).toBe(1)
    expect(stdout).toContain('it has 1 items of 2024-05, but the server counted 2')
  })

  it('reports a database log that is damaged, cut off or missing', async () => {
    const { owner, data } = await aLibrary('a.jpg', 'b.jpg', 'c.jpg')
    const log = join(data, `${DATABASE}-wal`)
    const whole = readFileSync(log)
    const frames = Math.floor((whole.length - 32) / FRAME)
    expect((await rescue(data, owner.words)).code).toBe(0)
    const damaged = async (change: (bytes: Buffer) => Buffer) => {
      writeFileSync(log, change(Buffer.from(whole)))
      const { code, stdout } = await rescue(data, owner.words)
      expect(code).toBe(1)
      return stdout
    }
    const flip = (at: number) => (bytes: Buffer) => {
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      return bytes
    }
    const inFrame = (frame: number) => `${DATABASE}-wal is damaged in frame ${frame}: newer changes`
    for (const frame of [1, frames]) {
      for (const at of [500, 17, 9]) {
        const said = await damaged(flip(32 + (frame - 1) * FRAME + at))
        expect(said).toContain(inFrame(frame))
      }
    }
    expect(await damaged(flip(17))).toContain(`the header of ${DATABASE}-wal`)
    const cut = await damaged(bytes => bytes.subarray(0, 32 + 3 * FRAME + 100))
    expect(cut).toContain('ends after frame 3 of')
    rmSync(log)
    const { code, stdout } = await rescue(data, owner.words)
    expect(code).toBe(1)
    expect(stdout).toContain(`${DATABASE}-wal is missing: it held the newest changes`)
  }, 60_000)

  it('treats the remains of an interrupted write as the end of the database log', async () => {
    const { owner, data } = await aLibrary('a.jpg')
    const log = join(data, `${DATABASE}-wal`)
    const whole = readFileSync(log)
    const stale = Buffer.alloc(FRAME, 7)
    for (const rest of [whole.subarray(32, 32 + 1000), stale, Buffer.concat([stale, stale])]) {
      writeFileSync(log, Buffer.concat([whole, rest]))
      expect((await rescue(data, owner.words)).code).toBe(0)
    }
  })

  it('prints no control sequences from file names to the terminal', async () => {
    const { owner, data } = await aLibrary('\u001b[2J\u001b]0;x\u0007\u009b31m\u202e.jpg')
    write(data, "update items set trashed_at = char(27) || '[2Jx'")
    write(data, "insert into album_epochs values (char(27) || '[31m', 2, 'x')")
    const { stdout, stderr } = await rescue(data, owner.words)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for these characters.
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(stdout).toContain('�[31m')
  })
})
