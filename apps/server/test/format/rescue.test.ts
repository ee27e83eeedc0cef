import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RIGHTS } from '@safelight/contract/rights'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { digestOfSealed, openItemKeys, sealPrivateDetails } from '@safelight/crypto/items'
import { associatedData, openMap, sealMap } from '@safelight/crypto/seal'
import { SEGMENT } from '@safelight/crypto/streams'
import { type Original, type Owner, signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { runScript } from '@safelight/test-kit/programs/python'
import { contents, copyOf, linesOf, python, rescue } from '@safelight/test-kit/programs/rescue'
import { startServer, type TestServer, temporaryFolder } from '@safelight/test-kit/server'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { digestOf } from '@safelight/test-kit/uploads/uploads'
import { describe, expect, it } from 'vitest'
import { holdDataFolder } from '../../src/data-folder.ts'

/** Plaintext bytes of a full first segment, and of a full later one (format rule F9). */
const FIRST = SEGMENT - 56
const NEXT = SEGMENT - 16

it('rescue knows the same rights as the API', () => {
  const rights = readFileSync(
    new URL('../../../../scripts/rescue/rights.py', import.meta.url),
    'utf8',
  )
  expect(rights).toContain(`RIGHTS = (${RIGHTS.map(right => `"${right}"`).join(', ')})`)
})

describe.skipIf(!python)('rescue (needs Python 3.9 and its package cryptography)', () => {
  it('restores every original byte for byte, of any length', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const lengths = [0, 1, 1000, FIRST - 1, FIRST, FIRST + 1, FIRST + NEXT, FIRST + 2 * NEXT + 5]
    const originals = lengths.map(length => anOriginal({ name: `of ${length}.jpg` }, length))
    for (const original of originals) await uploadOriginal(server, owner, original)
    const data = copyOf(server)
    const before = contents(data)

    const { code, stdout, stderr, output } = await rescue(data, owner.words)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/\n8 restored, 0 damaged\n$/)
    expect(contents(output)).toEqual(
      new Map([
        ...originals.map(each => [`2024-05/${each.name}`, digestOf(each.bytes)] as const),
        ['details.jsonl', expect.any(String)],
      ]),
    )
    const { mtime } = statSync(join(output, '2024-05/of 1000.jpg'))
    expect(mtime.toISOString()).toBe('2024-05-17T08:20:30.250Z')
    expect(contents(data)).toEqual(before)
  })

  it('restores the movie of a live photo next to its picture', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const movie = Uint8Array.from({ length: FIRST + 100 }, (_, i) => i % 251)
    const live = { ...anOriginal({ name: 'IMG_1.HEIC' }, 500), movie }
    const cut = { ...anOriginal({ name: 'IMG_2.HEIC' }, 600), movie: movie.slice(1) }
    await uploadOriginal(server, owner, live)
    const id = await uploadOriginal(server, owner, cut)
    const { renditions_blob } = await server.context.database
      .selectFrom('items')
      .select('renditions_blob')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const data = copyOf(server)
    const path = join(data, 'blobs', `${renditions_blob}`.slice(0, 2), `${renditions_blob}`)
    writeFileSync(path, readFileSync(path).subarray(0, -1))

    const { code, stdout, output } = await rescue(data, owner.words)
    expect(code).toBe(1)
    const files = contents(output)
    expect(files.get('2024-05/IMG_1.HEIC')).toBe(digestOf(live.bytes))
    expect(files.get('2024-05/IMG_1.mov')).toBe(digestOf(movie))
    expect(files.get('2024-05/IMG_2.HEIC')).toBe(digestOf(cut.bytes))
    expect(files.size).toBe(4)
    expect(stdout).toMatch(/IMG_2\.HEIC\): its movie: .*; the picture is whole/)
    const lines = linesOf(output, 'details.jsonl')
    expect(lines.map(({ movie }) => movie).filter(Boolean)).toEqual(['2024-05/IMG_1.mov'])
  })

  it('writes the details of an original into a file next to it', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const id = await uploadOriginal(server, owner, anOriginal({ name: 'Färöer.jpg' }))
    const { output } = await rescue(copyOf(server), owner.words)
    expect(linesOf(output, 'details.jsonl')).toEqual([
      {
        file: '2024-05/Färöer.jpg',
        id,
        trashedAt: null,
        shared: expect.objectContaining({ name: 'Färöer.jpg' }),
        private: { v: 1, labels: ['sea'], labelsConfidence: [1], isFavorite: true },
      },
    ])
  })

  it('gives every restored file a unique name inside its folder', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const names = [
      'a.jpg',
      'a.jpg',
      'A.JPG',
      '../../up.jpg',
      '/etc/passwd',
      '..',
      '.hidden',
      'CON.jpg',
      'line\nbreak\u202egpj.exe',
      `${'ä'.repeat(500)}.jpg`,
    ]
    const originals = names.map(name => anOriginal({ name }))
    const ids: string[] = []
    for (const original of originals) ids.push(await uploadOriginal(server, owner, original))
    const nameless = ids[names.indexOf('..')] ?? ''

    const { code, output } = await rescue(copyOf(server), owner.words)
    expect(code).toBe(0)
    const files = contents(output)
    files.delete('details.jsonl')
    expect([...files.values()].sort()).toEqual(originals.map(each => digestOf(each.bytes)).sort())
    const plain = [...files.keys()].map(file => file.replace('2024-05/', ''))
    expect(plain.map(name => name.toLowerCase()).sort()).toEqual(
      [
        'a.jpg',
        'a (2).jpg',
        'a (3).jpg',
        '_.._.._up.jpg',
        '_etc_passwd',
        nameless.toLowerCase(),
        '_.hidden',
        '_con.jpg',
        'line_break_gpj.exe',
        `${'ä'.repeat(113)}.jpg`,
      ].sort(),
    )
  })

  it('restores the trash into a separate folder', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const kept = anOriginal({ name: 'kept.jpg' })
    const trashed = anOriginal({ name: 'trashed.jpg' })
    await uploadOriginal(server, owner, kept)
    const id = await uploadOriginal(server, owner, trashed)
    await moveToTrash(server, owner, id)

    const { code, output } = await rescue(copyOf(server), owner.words)
    expect(code).toBe(0)
    expect(readFileSync(join(output, '2024-05/kept.jpg'))).toEqual(Buffer.from(kept.bytes))
    const restored = readFileSync(join(output, 'trash/2024-05/trashed.jpg'))
    expect(restored).toEqual(Buffer.from(trashed.bytes))
  })

  it('restores all other files if some files are damaged or missing', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const originals = ['flipped', 'cut', 'longer', 'missing', 'details', 'private', 'whole'].map(
      name => anOriginal({ name: `${name}.jpg` }, FIRST + NEXT + 100),
    )
    const ids: Record<string, string> = {}
    for (const original of originals) {
      ids[basename(original.name, '.jpg')] = await uploadOriginal(server, owner, original)
    }
    const blob = await blobsOf(server)
    const change = (name: string, value: object) =>
      server.context.database
        .updateTable('items')
        .set(value)
        .where('id', '=', ids[name] ?? '')
        .execute()
    await change('details', { shared_details: 'AAAA', private_details: 'AAAA' })
    await change('private', { private_details: 'AAAA' })
    const data = copyOf(server)
    const file = (name: string) => join(data, 'blobs', blob(ids[name] ?? ''))
    const flipped = readFileSync(file('flipped'))
    flipped.writeUInt8(flipped.readUInt8(SEGMENT + 5) ^ 1, SEGMENT + 5)
    writeFileSync(file('flipped'), flipped)
    writeFileSync(file('cut'), readFileSync(file('cut')).subarray(0, SEGMENT))
    writeFileSync(file('longer'), 'x', { flag: 'a' })
    rmSync(file('missing'))

    const { code, stdout, output } = await rescue(data, owner.words)
    expect(code).toBe(1)
    expect(stdout).toContain(`DAMAGED   ${ids.flipped} (flipped.jpg): the original is damaged in`)
    expect(stdout).toContain(`DAMAGED   ${ids.cut} (cut.jpg): the original ends in segment 1`)
    expect(stdout).toContain(`DAMAGED   ${ids.longer} (longer.jpg): the original is longer`)
    expect(stdout).toContain(`DAMAGED   ${ids.missing} (missing.jpg): the original is missing`)
    expect(stdout).toContain(`DAMAGED   ${ids.details}: its details\n`)
    expect(stdout).toContain(`DAMAGED   ${ids.private} (private.jpg): its private details;`)
    expect(stdout).toMatch(/\n2 restored, 6 damaged\n$/)
    const files = contents(output)
    expect([...files.keys()].sort()).toEqual([
      ...['cut', 'flipped', 'longer', 'missing'].map(name => `2024-05/${name} (thumbnail).webp`),
      '2024-05/private.jpg',
      '2024-05/whole.jpg',
      'details.jsonl',
    ])
    const line = linesOf(output, 'details.jsonl').find(({ id }) => id === ids.cut)
    expect(line).toMatchObject({ file: null, thumbnail: '2024-05/cut (thumbnail).webp' })
    expect(readFileSync(join(output, line.thumbnail))).toEqual(Buffer.alloc(100, 7))
    expect(files.get('2024-05/whole.jpg')).toBe(digestOf(originals[6]?.bytes ?? Buffer.alloc(0)))
  })

  it('uses no impossible date as a folder name', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    const never = [Date.UTC(10_000, 0), new Date(0).setUTCFullYear(0), 2 ** 53 - 1]
    for (const milliseconds of never) {
      const id = await uploadOriginal(server, owner, anOriginal())
      const { wrapped_key, shared_details } = await server.context.database
        .selectFrom('items')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const keys = await openItemKeys(owner.keys, id, fromBase64url(wrapped_key))
      const place = associatedData('shared-details', owner.keys.accountId, id, 1)
      const map = await openMap(keys.details, place, fromBase64url(shared_details), map => map)
      const sealed = await sealMap(keys.details, place, map.set(3, [milliseconds]))
      const secret = { v: 1, sharedDigest: await digestOfSealed(sealed) }
      const sealedSecret = await sealPrivateDetails(owner.keys, id, 1, secret)
      await server.context.database
        .updateTable('items')
        .set({ shared_details: toBase64url(sealed), private_details: toBase64url(sealedSecret) })
        .where('id', '=', id)
        .execute()
    }
    const { code, stdout, output } = await rescue(copyOf(server), owner.words)
    expect(stdout).toMatch(/\n0 restored, 3 damaged\n$/)
    expect(code).toBe(1)
    expect([...contents(output).keys()]).toEqual(['details.jsonl'])
  })

  it('restores the readable content of a damaged database', async () => {
    const server = await startServer()
    const owner = await signUpOwner(server, 'ada@example.org')
    await uploadOriginal(server, owner, anOriginal({ name: 'whole.jpg' }))
    const data = copyOf(server)
    const file = join(data, 'safelight.sqlite')
    const copy = new DatabaseSync(file)
    copy.exec('pragma wal_checkpoint(truncate)')
    copy.close()
    const pages = readFileSync(file)
    // Both the item's row and an index contain the day. Change only one of them.
    pages.write('2024-05-18', pages.indexOf('2024-05-17'))
    writeFileSync(file, pages)
    const damaged = await rescue(data, owner.words)
    expect(damaged.code).toBe(1)
    expect(damaged.stdout).toContain('DAMAGED   the database: items may be missing')
    expect(damaged.stdout).toMatch(/\n1 restored, 1 damaged\n$/)

    writeFileSync(file, 'no database')
    expect(await rescue(data, owner.words)).toMatchObject({
      code: 1,
      stderr: 'The database cannot be read.\n',
    })
  })

  it('decrypts only the account that the recovery words belong to', async () => {
    const server = await startServer()
    const ada = await signUpOwner(server, 'ada@example.org')
    const bob = await signUpOwner(server, 'bob@example.org')
    await uploadOriginal(server, ada, anOriginal({ name: 'ada.jpg' }))
    await uploadOriginal(server, bob, anOriginal({ name: 'bob.jpg' }))
    const data = copyOf(server)
    for (const { args, owner } of [
      { args: [], owner: bob },
      { args: ['--email', ' BOB@example.org'], owner: bob },
      { args: [], owner: ada },
    ] as { args: string[]; owner: Owner }[]) {
      const { code, output } = await rescue(data, ` ${owner.words.toUpperCase()} \n`, args)
      expect(code).toBe(0)
      const name = owner === bob ? 'bob.jpg' : 'ada.jpg'
      expect([...contents(output).keys()].sort()).toEqual([`2024-05/${name}`, 'details.jsonl'])
    }
  })

  it('accepts numbered recovery words within other text', async () => {
    const server = await startServer()
    const { words } = await signUpOwner(server, 'ada@example.org')
    const lines = words.split(' ').map((word, i) => `${String(i + 1).padStart(2)}. ${word}`)
    const text = `Recovery words\nfor ada@example.org\n\n${lines.join('\r\n')}\n\nKeep them.\n`
    expect((await rescue(copyOf(server), text)).code).toBe(0)
  })

  it('explains wrong recovery words in one sentence', async () => {
    const server = await startServer()
    const ada = await signUpOwner(server, 'ada@example.org')
    const bob = await signUpOwner(await startServer(), 'bob@example.org')
    await uploadOriginal(server, ada, anOriginal())
    const data = copyOf(server)
    const few = ada.words.split(' ').slice(1).join(' ')
    for (const [words, args, message] of [
      ['', [], 'There are 24 recovery words, but these are 0.'],
      [few, [], 'There are 24 recovery words, but these are 23.'],
      [`safelight ${few}`, [], 'Word 1 is not a recovery word. Check its spelling.'],
      ['abandon '.repeat(24), [], 'These are not recovery words: one is wrong, or the order is.'],
      [bob.words, [], 'These words do not open any account of this data folder.'],
      [bob.words, ['--email', 'ada@example.org'], 'These words do not open the account ada@'],
      [ada.words, ['--email', 'eve@example.org'], 'There is no account eve@example.org in '],
    ] as [string, string[], string][]) {
      const { code, stdout, stderr, output } = await rescue(data, words, args)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^[^\n]+\.\n$/)
      expect(stderr).toContain(message)
      expect(contents(output).size).toBe(0)
    }
  })

  it('refuses the folder of a running server', async () => {
    const server = await startServer()
    const { words } = await signUpOwner(server, 'ada@example.org')
    const data = copyOf(server)
    const hold = holdDataFolder(data)
    expect(await rescue(data, words)).toMatchObject({
      code: 1,
      stderr: 'A server is running on DATA_FOLDER: stop it, or copy the folder first.\n',
    })
    hold.release()
    expect((await rescue(data, words)).code).toBe(0)

    const used = temporaryFolder()
    writeFileSync(join(used, 'x'), '')
    for (const [from, to] of [
      [temporaryFolder(), temporaryFolder()],
      [data, join(data, 'blobs', 'rescued')],
      [data, used],
    ] as const) {
      const { code, stderr } = await runScript(python, 'rescue', [from, to], words)
      expect(code).toBe(1)
      expect(stderr).toMatch(/^[^\n]+\n$/)
    }
    expect(existsSync(join(data, 'blobs', 'rescued'))).toBe(false)
  })
})

const moveToTrash = (server: TestServer, { person }: Owner, id: string) =>
  done(ask(server, person, 'POST', '/api/media/trash', { ids: [id] }))

let made = 0

/** Returns an original of `length` bytes that differs from all others. */
function anOriginal(changes: Partial<Original> = {}, length = 2000): Original {
  made += 1
  const bytes = new Uint8Array(length).map((_, i) => (i * made) % 251)
  if (length > 0) bytes[0] = made
  return {
    name: 'picture.jpg',
    bytes,
    taken: { local: '2024-05-17T10:20:30.250', offsetMinutes: 120 },
    ...changes,
  }
}

async function blobsOf({ context }: TestServer) {
  const rows = await context.database.selectFrom('items').select(['id', 'original_blob']).execute()
  return (id: string) => {
    const key = rows.find(row => row.id === id)?.original_blob ?? ''
    return join(key.slice(0, 2), key)
  }
}
