import { createHash } from 'node:crypto'
import {
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { purge, trash } from '@safelight/test-kit/items'
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { withLibrary } from '../src/account/opened.ts'
import { openSource } from '../src/files/sources.ts'
import { fixture, picture, writeFiles } from './support/pictures.ts'
import { aTerminal } from './support/terminal.ts'

const EMAIL = 'ada@example.org'

type FolderSource = Awaited<ReturnType<typeof openSource>>
type Library = Parameters<Parameters<typeof withLibrary>[2]>[0]
type FolderCheck = ReturnType<Library['openFolderCheck']>

/** A server, an account, and a folder whose files `import` uploads. */
async function aPlace(files: Record<string, string | Uint8Array>) {
  const server = await startServer()
  const owner = await signUpOwner(server, EMAIL)
  const line = await aLine(server.port)
  const terminal = aTerminal()
  await terminal.run(['login', line.url, EMAIL], { typed: ['Correct-horse-7'] })
  const folder = join(temporaryFolder(), 'Camera')
  mkdirSync(folder, { recursive: true })
  writeFiles(folder, files)
  const upload = () => terminal.run(['import', folder])

  const open = new Map<string, () => Promise<unknown>>()

  /** A device is the folder where it keeps its state. Without one, the check runs on a new device. */
  async function openCheck(device = temporaryFolder()): Promise<FolderCheck> {
    await open.get(device)?.()
    const opened = Promise.withResolvers<FolderCheck>()
    const ended = Promise.withResolvers<void>()
    const paths = { ...terminal.places, stateFolder: device }
    const loadPlaces = () => Promise.reject(new Error('No places are needed.'))
    const whole = withLibrary(paths, loadPlaces, async library => {
      const check = library.openFolderCheck()
      opened.resolve(check)
      await ended.promise
      await check.stop()
      check.close()
    })
    whole.catch(opened.reject)
    const end = () => {
      ended.resolve()
      return whole
    }
    open.set(device, end)
    onTestFinished(() => void end())
    return opened.promise
  }

  async function check(device?: string, source?: FolderSource): Promise<FolderCheck> {
    const opened = await openCheck(device)
    await opened.start(source ?? (await deletable(folder)), {})
    return opened
  }

  const idOf = async (number = 0) => {
    const items = await server.context.database.selectFrom('items').select('id').execute()
    return items[number]?.id ?? ''
  }
  const blobOf = async (id: string) => {
    const items = server.context.database.selectFrom('items').selectAll().where('id', '=', id)
    return (await items.executeTakeFirstOrThrow()).original_blob
  }
  const left = () => readdirSync(folder, { recursive: true }).map(String).sort()
  return { ...terminal, server, owner, line, folder, upload, openCheck, check, idOf, blobOf, left }
}

/** A folder on the disk, from which the check may delete. `beforeRemoval` runs right before a file is deleted. */
async function deletable(folder: string, beforeRemoval = (_: string) => {}): Promise<FolderSource> {
  const source = await openSource([folder])
  const stampOf = (path: string) => {
    const { size, mtimeMs } = statSync(join(folder, path))
    return { size, modified: Math.trunc(mtimeMs) }
  }
  return {
    ...source,
    removal: {
      allow: async () => true,
      open: async path => ({ ...stampOf(path), content: await openAsBlob(join(folder, path)) }),
      async remove(path, { size, modified }) {
        beforeRemoval(path)
        const now = stampOf(path)
        if (now.size !== size || now.modified !== modified) return false
        unlinkSync(join(folder, path))
        return true
      },
    },
  }
}

/** Passes calls on to the server. `tamper` may replace the JSON of an answer. */
async function aLine(port: number) {
  const line = {
    url: '',
    asked: [] as string[],
    tamper: (_path: string, body: unknown): unknown => body,
  }
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    line.asked.push(url)
    const passed = request({ port, host: '127.0.0.1', method, path: url, headers }, answer => {
      const isJson = answer.headers['content-type']?.startsWith('application/json')
      if (!isJson) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': _, 'content-encoding': __, ...rest } = answer.headers
        const body = line.tamper(url, JSON.parse(Buffer.concat(parts).toString()))
        outgoing.writeHead(answer.statusCode ?? 500, rest).end(JSON.stringify(body))
      })
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  line.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return line
}

const states = (check: FolderCheck) =>
  Object.fromEntries(check.files().map(({ path, state, why }) => [path, why ?? state]))

const downloads = ({ asked }: { asked: string[] }) =>
  asked.filter(url => url.startsWith('/authz')).length

describe('a check of which files are safe to delete', () => {
  it('verifies each file by decrypting its copy, and says why the others must stay', async () => {
    const place = await aPlace({
      'a.gif': picture('a'),
      'trip/b.gif': picture('b'),
      'gone.gif': picture('g'),
    })
    await place.upload()
    const { id } = await place.server.context.database
      .selectFrom('items')
      .select('id')
      .where('original_bytes', '>', 0)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await trash(place.server, id)
    writeFiles(place.folder, { 'new.gif': picture('new'), 'note.xmp': '<x/>', 'old.zip': 'zip' })
    const check = await place.check()
    const found = states(check)
    expect(Object.values(found).sort()).toEqual(
      ['in-trash', 'not-uploaded', 'unsupported', 'unsupported', 'verified', 'verified'].sort(),
    )
    expect(found).toMatchObject({ 'new.gif': 'not-uploaded', 'note.xmp': 'unsupported' })
    expect(check.progress()).toMatchObject({
      status: 'done',
      counts: { verified: { files: 2 }, uploaded: { files: 0 }, unsafe: { files: 4 } },
    })
    const ran = await place.run(['verify', place.folder])
    expect(ran.code).toBe(1)
    expect(ran.out).toMatch(/^KEEP {2}new\.gif: not in the library$/m)
    expect(ran.out).toMatch(/^2 files are safe to delete/m)
    expect(ran.out.match(/^SAFE/gm)).toHaveLength(2)
  })

  it("verifies both files of a live photo, the movie in its picture's item", async () => {
    const place = await aPlace({})
    const movie = Uint8Array.from(fixture('tail-moov.mp4'))
    const photo = fixture('orientation-1.jpg')
    await uploadOriginal(place.server, place.owner, {
      name: 'IMG_1.JPG',
      bytes: Uint8Array.from(photo),
      taken: { local: '2021-07-04T12:34:56.000', offsetMinutes: null },
      movie,
    })
    writeFiles(place.folder, { 'IMG_1.JPG': photo, 'IMG_1.MOV': movie })
    expect(states(await place.check())).toEqual({
      'IMG_1.JPG': 'verified',
      'IMG_1.MOV': 'verified',
    })
    const other = movie.map((byte, index) => (index === movie.length - 1 ? byte ^ 1 : byte))
    writeFiles(place.folder, { 'IMG_1.MOV': other })
    expect(states(await place.check())).toEqual({
      'IMG_1.JPG': 'verified',
      'IMG_1.MOV': 'not-uploaded',
    })
  })

  it('downloads nothing that a device of the account has verified before', async () => {
    const place = await aPlace({ 'a.gif': picture('a'), 'b.gif': picture('b') })
    await place.upload()
    await place.check()
    const before = downloads(place.line)
    expect(before).toBe(2)
    expect(states(await place.check())).toEqual({
      'a.gif': 'verified',
      'b.gif': 'verified',
    })
    expect(downloads(place.line)).toBe(before)
    expect(place.line.asked).toContain('/api/media/stored-proofs')
  })

  it('keeps verifications on this device if the plan has no storage left', async () => {
    const place = await aPlace({ 'a.gif': picture('a') })
    await place.upload()
    const { database } = place.server.context
    await database.updateTable('users').set({ storage_limit_mb: 1 }).execute()
    await database
      .updateTable('counters')
      .set({ used_bytes: 2 ** 30 })
      .execute()
    const device = temporaryFolder()
    expect(states(await place.check(device))).toEqual({ 'a.gif': 'verified' })
    const before = downloads(place.line)
    expect(states(await place.check(device))).toEqual({ 'a.gif': 'verified' })
    expect(downloads(place.line)).toBe(before)
    expect(states(await place.check())).toEqual({ 'a.gif': 'verified' })
    expect(downloads(place.line)).toBe(before + 1)
  })

  it('verifies nothing whose copy is altered, or was lost after another device verified it', async () => {
    const place = await aPlace({ 'a.gif': picture('a'), 'b.gif': picture('b') })
    await place.upload()
    const { blobs } = place.server.context
    const [altered, lost] = [
      await place.blobOf(await place.idOf(0)),
      await place.blobOf(await place.idOf(1)),
    ]
    const bytes = await buffer(
      await blobs.read(altered, { start: 0, end: (await blobs.stat(altered))?.bytes ?? 0 }),
    )
    bytes[60] = (bytes[60] ?? 0) ^ 1
    await blobs.delete([altered])
    const digest = createHash('sha256').update(bytes).digest('base64url')
    await blobs.put(altered, Readable.from([bytes]), { length: bytes.length, digest })
    expect(Object.values(states(await place.check())).sort()).toEqual(['damaged', 'verified'])
    await blobs.delete([lost])
    expect(Object.values(states(await place.check()))).toEqual(['damaged', 'damaged'])
  })

  it('believes no server that names another item, or invents proofs', async () => {
    const place = await aPlace({ 'a.gif': picture('a'), 'b.gif': picture('b') })
    await place.upload()
    const [first, second] = [await place.idOf(0), await place.idOf(1)]
    place.line.tamper = (path, body) => {
      const { known } = body as { known?: { id: string }[] }
      if (path !== '/api/media/duplicates' || !known) return body
      return { known: known.map(each => ({ ...each, id: each.id === first ? second : first })) }
    }
    expect(Object.values(states(await place.check()))).not.toContain('verified')
    place.line.tamper = (_, body) => body
    await place.check()
    place.line.tamper = (path, body) => {
      const { proofs } = body as { proofs?: string[] }
      if (path !== '/api/media/stored-proofs' || !proofs) return body
      return { proofs: proofs.toReversed() }
    }
    expect(Object.values(states(await place.check()))).toEqual(['damaged', 'damaged'])
  })

  it('counts nothing in the library of another account', async () => {
    const place = await aPlace({ 'a.gif': picture('a') })
    await place.upload()
    await signUpOwner(place.server, 'eve@example.org')
    await place.run(['logout'])
    await place.run(['login', place.line.url, 'eve@example.org'], { typed: ['Correct-horse-7'] })
    expect(states(await place.check())).toEqual({ 'a.gif': 'not-uploaded' })
  })

  it('resumes a check that was stopped without reading or downloading again', async () => {
    const place = await aPlace({ 'a.gif': picture('a'), 'b.gif': picture('b') })
    await place.upload()
    const device = temporaryFolder()
    const read: string[] = []
    const source = await deletable(place.folder)
    const counted: FolderSource = {
      ...source,
      async *entries() {
        for await (const entry of source.entries()) {
          const open = () => {
            read.push(entry.path)
            return entry.open()
          }
          yield { ...entry, open }
        }
      },
    }
    const check = await place.openCheck(device)
    check.subscribe(() => {
      if (check.progress().status === 'verifying') void check.stop()
    })
    await check.start(counted, {})
    expect(check.progress().status).toBe('stopped')
    expect(read.sort()).toEqual(['a.gif', 'b.gif'])
    read.length = 0
    expect(states(await place.check(device, counted))).toEqual({
      'a.gif': 'verified',
      'b.gif': 'verified',
    })
    expect(read).toEqual([])
  })
})

describe('the deletion of verified files', () => {
  it('deletes them, keeps the rest, and the library keeps everything', async () => {
    const place = await aPlace({ 'a.gif': picture('a'), 'trip/b.gif': picture('b') })
    await place.upload()
    writeFiles(place.folder, { 'new.gif': picture('new'), 'a.gif.json': '{}' })
    const check = await place.check()
    await check.deleteVerified()
    expect(place.left()).toEqual(['a.gif.json', 'new.gif', 'trip'])
    expect(check.progress()).toMatchObject({
      status: 'done',
      counts: { deleted: { files: 2 }, verified: { files: 0 }, unsafe: { files: 2 } },
    })
    const list = await place.run(['list'])
    expect(list.out.trim().split('\n')).toHaveLength(2)
    await place.upload()
    expect((await place.run(['list'])).out.trim().split('\n')).toHaveLength(3)
  })

  it('keeps a file that was replaced after the check, also with its size and time', async () => {
    const place = await aPlace({
      'a.gif': picture('a'),
      'b.gif': picture('b'),
      'c.gif': picture('c'),
    })
    await place.upload()
    const path = join(place.folder, 'b.gif')
    const source = await deletable(place.folder, about => {
      if (about === 'c.gif') utimesSync(join(place.folder, 'c.gif'), 1, 1)
    })
    const check = await place.check(undefined, source)
    const { atime, mtime } = statSync(path)
    writeFileSync(path, picture('B'))
    utimesSync(path, atime, mtime)
    await check.deleteVerified()
    expect(place.left()).toEqual(['b.gif', 'c.gif'])
    expect(readFileSync(path, 'utf8')).toBe(picture('B'))
    expect(states(check)).toEqual({ 'a.gif': 'deleted', 'b.gif': 'changed', 'c.gif': 'changed' })
  })

  it('keeps a file whose copy was dropped, trashed or deleted after the check', async () => {
    const place = await aPlace({
      'a.gif': picture('a'),
      'b.gif': picture('b'),
      'c.gif': picture('c'),
    })
    await place.upload()
    const check = await place.check()
    expect(Object.values(states(check))).toEqual(['verified', 'verified', 'verified'])
    const [dropped, trashed, deleted] = [
      await place.idOf(0),
      await place.idOf(1),
      await place.idOf(2),
    ]
    await place.server.context.blobs.delete([await place.blobOf(dropped)])
    await trash(place.server, trashed)
    await trash(place.server, deleted)
    await purge(place.server, place.owner.person.token, deleted)
    await check.deleteVerified()
    expect(place.left()).toEqual(['a.gif', 'b.gif', 'c.gif'])
    expect(check.progress()).toMatchObject({ counts: { deleted: { files: 0 } } })
    expect(Object.values(states(check))).not.toContain('verified')
  })

  it('stops in the middle without losing anything, and counts the deleted files', async () => {
    const place = await aPlace({ 'a.gif': picture('a'), 'b.gif': picture('b') })
    await place.upload()
    let opened: FolderCheck | undefined
    const source = await deletable(place.folder, () => void opened?.stop())
    opened = await place.check(undefined, source)
    await opened.deleteVerified()
    expect(place.left()).toHaveLength(1)
    expect(opened.progress()).toMatchObject({
      status: 'stopped',
      counts: { deleted: { files: 1 }, verified: { files: 1 } },
    })
  })

  it('deletes nothing if the person does not allow it', async () => {
    const place = await aPlace({ 'a.gif': picture('a') })
    await place.upload()
    const source = await deletable(place.folder)
    const allow = vi.fn(async () => false)
    if (!source.removal) throw new Error('The folder is deletable.')
    const check = await place.check(undefined, { ...source, removal: { ...source.removal, allow } })
    await check.deleteVerified()
    expect(allow).toHaveBeenCalledOnce()
    expect(place.left()).toEqual(['a.gif'])
    expect(check.progress().failure).toMatch(/^Safelight may not delete/)
  })
})
