import { readFile, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { changeDetails } from '@safelight/contract/details'
import { mediaKey } from '@safelight/contract/media-keys'
import { concat, toBase64url, utf8 } from '@safelight/crypto/bytes'
import { fingerprint } from '@safelight/crypto/dedupe'
import { OpenError } from '@safelight/crypto/errors'
import { SuppliedFile } from '@safelight/media/ranged-files'
import { type MediaReading, type Motion, readMedia } from '@safelight/media/read'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, expect, it } from 'vitest'
import { fetchCiphertext } from '../../packages/client/src/api/fetch-ciphertext.ts'
import { formsTo } from '../../packages/client/src/api/fetch-form.ts'
import { joiningMovies } from '../../packages/client/src/backfill/join-movie.ts'
import {
  createRenditionBackfill,
  type RenditionBackfillDeps,
} from '../../packages/client/src/backfill/rendition-backfill.ts'
import { sealEdit } from '../../packages/client/src/items/edits/seal-edit.ts'
import { type LibraryItem, streamKeysOf } from '../../packages/client/src/items/item.ts'
import { openOriginalFile } from '../../packages/client/src/media/streams/original-file.ts'
import { createStreamReader } from '../../packages/client/src/media/streams/read-stream.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { unkeptAnswers } from '../../packages/client/src/store/last-answers.ts'
import { createMissingRenditions } from '../../packages/client/src/store/missing-renditions.ts'
import { createVersionMarks } from '../../packages/client/src/store/version-marks.ts'
import { encryptUpload } from '../../packages/client/src/upload/encryption/encrypt-upload.ts'
import { openingContent } from '../../packages/client/src/upload/own-content.ts'
import { aReading } from '../../packages/client/test/fixtures.ts'
import { clientOf, type Somebody, somebody } from '../sharing/actors.ts'

const rendition = (role: 'preview' | 'thumbnail', text: string) => ({
  role,
  bytes: new TextEncoder().encode(text),
  type: 'image/jpeg',
  width: 4,
  height: 3,
})

const motionOf = (bytes: Uint8Array<ArrayBuffer>): Motion => ({
  role: 'motion',
  bytes,
  type: 'video/quicktime',
})

/** Fake renditions, because Node cannot draw. */
const DRAWN: Partial<MediaReading> = {
  renditions: [rendition('preview', 'a preview'), rendition('thumbnail', 'a thumbnail')],
  thumbhash: Uint8Array.of(1, 2, 3),
  width: 400,
  height: 300,
}

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})

async function aLibrary() {
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  const { account, identity, api, contacts } = ada
  const disk = Promise.resolve(createMemoryDisk())
  const missing = createMissingRenditions(account, disk)
  const read: string[] = []

  async function add(
    name: string,
    small?: string,
    movie?: Motion,
    content: BlobPart = `the content of ${name}`,
  ): Promise<LibraryItem> {
    const renditions = [
      ...(small ? [rendition('thumbnail', small)] : []),
      ...(movie ? [movie] : []),
    ]
    const type = name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg'
    const reading = aReading({ type, renditions, lacksRenditions: true })
    const file = new File([content], name, { type })
    const upload = await encryptUpload(owner.keys, file, reading, ['sea'])
    await uploaded(server, owner.person.token, {
      dto: upload.dto,
      file: Buffer.from(await new Blob([upload.original]).arrayBuffer()),
      renditions: Buffer.from(upload.renditions),
    })
    const item = await ada.open(upload.dto.id)
    await missing.note([item])
    return item
  }

  const readStream = createStreamReader({
    keysOf: item => streamKeysOf(account, item),
    readThumbnail: async ({ key }, open) => {
      const ciphertext = await fetchCiphertext({ key, origin: server.url }, owner.person.token)
      return open(new Uint8Array(await new Response(ciphertext).arrayBuffer()))
    },
    fetchCiphertext: ({ fileName }, role) =>
      fetchCiphertext({ key: mediaKey(fileName, role), origin: server.url }, owner.person.token),
  })
  const deps: RenditionBackfillDeps = {
    context: {
      account,
      identity,
      api,
      contacts,
      versionMarks: createVersionMarks(account, disk),
      answers: unkeptAnswers(api),
    },
    post: formsTo(server.url, owner.person.token),
    missing: missing,
    readStream,
    openOriginal: (item, signal) =>
      openOriginalFile(
        item,
        { keys: account, token: owner.person.token, origin: server.url },
        signal,
      ),
    async read({ file }) {
      read.push(await file.text())
      return aReading(DRAWN)
    },
    isBusy: () => false,
    changed: () => {},
  }
  const streamText = async (
    item: LibraryItem,
    role: 'preview' | 'thumbnail' | 'original' | 'motion',
  ) => (await readStream(item, role)).text()
  const draw = (change: Partial<RenditionBackfillDeps> = {}) =>
    createRenditionBackfill({ ...deps, ...change }).run()
  const openContent = openingContent({
    context: deps.context,
    token: owner.person.token,
    origin: server.url,
  })
  const checksumOf = async (content: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
    return toBase64url(await fingerprint(account, new Uint8Array(digest)))
  }
  /** Adds a live photo's movie to an item. `content` is the content of the live photo's picture. */
  const join = async (item: LibraryItem, content: string) =>
    joiningMovies({ ...deps, openContent })(
      item.id,
      {
        file: new File([content], 'a.jpg'),
        type: 'image/jpeg',
        movie: new File(['it moves'], 'a.mov'),
      },
      await checksumOf(content),
      new AbortController().signal,
    )
  /** Changes the last byte of an item's stored original. */
  async function damage({ id }: LibraryItem): Promise<void> {
    const { original_blob } = await server.context.database
      .selectFrom('items')
      .select('original_blob')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const blob = (await server.blobs()).find(each => each.endsWith(original_blob)) ?? ''
    const path = joinPath(server.folder, 'blobs', blob)
    const bytes = await readFile(path)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(path, bytes)
  }
  return { ada, add, draw, join, read, missing, streamText, damage }
}

it('adds missing renditions without changing the original', async () => {
  const { ada, add, draw, read, missing, streamText } = await aLibrary()
  const before = await add('a.jpg', 'a camera’s own')
  expect(before.privateDetails?.missingRenditions).toBe(true)
  await draw()
  const after = await ada.open(before.id)
  expect(after.version).toBe(2)
  expect(after.setAside).toBeUndefined()
  expect(after.privateDetails).toMatchObject({ labels: ['sea'] })
  expect(after.privateDetails).not.toHaveProperty('missingRenditions')
  expect(after.details).toMatchObject({
    name: 'a.jpg',
    thumbhash: toBase64url(Uint8Array.of(1, 2, 3)),
  })
  const { original, thumbnail } = after.details?.streams ?? {}
  expect(original).toEqual(before.details?.streams.original)
  expect(thumbnail?.header).not.toBe(before.details?.streams.thumbnail?.header)
  expect(await streamText(after, 'preview')).toBe('a preview')
  expect(await streamText(after, 'original')).toBe('the content of a.jpg')
  expect([read, await missing.list()]).toEqual([['the content of a.jpg'], []])
})

/** The boxes of a movie, whose last one is at the end. */
const A_LARGE_VIDEO = concat(
  utf8('\0\0\0\x14ftypisom\0\0\0\0isom'),
  Uint8Array.of(0, 0x90, 0, 0),
  utf8('mdat'),
  new Uint8Array(9 * 2 ** 20 - 8),
  utf8('\0\0\0\x08moov'),
)

it.each([
  ['a small video', 'the content', 'content'],
  ['a large video', A_LARGE_VIDEO, 'ftypiso'], // cspell:disable-line
])('reads parts of %s without its stream', async (_, bytes, part) => {
  const { ada, add, draw, missing } = await aLibrary()
  const { id } = await add('a.mp4', undefined, undefined, bytes)
  const heads: string[] = []
  await draw({
    readStream: () => Promise.reject(new Error('The whole video was read.')),
    async read({ file }) {
      heads.push(await file.slice(4, 11).text())
      return aReading({ ...DRAWN, type: 'video/mp4' })
    },
  })
  expect(heads).toEqual([part])
  expect((await ada.open(id)).privateDetails).not.toHaveProperty('missingRenditions')
  expect(await missing.list()).toEqual([])
})

it('leaves a video with a damaged segment to other devices, and continues with the next item', async () => {
  const { ada, add, draw, damage, missing } = await aLibrary()
  const damaged = await add('a.mp4', undefined, undefined, A_LARGE_VIDEO)
  const next = await add('b.jpg')
  await damage(damaged)
  await draw({
    async read({ file, type }) {
      if (file instanceof SuppliedFile) await readMedia(await inAnotherThread(file))
      return aReading({ ...DRAWN, type })
    },
  })
  const isMissing = async ({ id }: LibraryItem) =>
    (await ada.open(id)).privateDetails?.missingRenditions
  expect([await isMissing(damaged), await isMissing(next)]).toEqual([true, undefined])
  expect(await missing.list()).toEqual([])
})

it('tries again at the next visit if reading a large video takes too long, and then ends its reads', async () => {
  const { add, draw, missing } = await aLibrary()
  const large = await add('a.mp4', undefined, undefined, A_LARGE_VIDEO)
  await add('b.mp4')
  const reads: Promise<unknown>[] = []
  await draw({
    async read({ file }) {
      if (file instanceof SuppliedFile) reads.push(file.text().catch((error: unknown) => error))
      return aReading({ renditions: [], isLate: true })
    },
  })
  expect(await missing.list()).toEqual([large.id])
  expect(await Promise.all(reads)).toMatchObject([{ name: 'AbortError' }])
  await draw()
  expect(await missing.list()).toEqual([])
})

/** Returns the file as the worker that reads it gets it. */
async function inAnotherThread(file: SuppliedFile): Promise<SuppliedFile> {
  const { port1, port2 } = new MessageChannel()
  const part = file.posted()
  const arrived = new Promise<SuppliedFile>(resolve => {
    port2.onmessage = ({ data }) => resolve(SuppliedFile.over(data))
  })
  port1.postMessage(part, [part.port])
  return arrived.finally(() => port1.close())
}

it('keeps the movie of a live photo when it adds renditions', async () => {
  const { ada, add, draw, streamText } = await aLibrary()
  const movie = motionOf(new TextEncoder().encode('it moves'))
  const { id } = await add('a.jpg', undefined, movie)
  await draw({
    async read({ movie }) {
      if (!movie) throw new Error('The movie is missing.')
      const { renditions = [], ...drawn } = DRAWN
      const motion = motionOf(new Uint8Array(await movie.arrayBuffer()))
      return aReading({ ...drawn, renditions: [...renditions, motion] })
    },
  })
  const after = await ada.open(id)
  expect(after.version).toBe(2)
  expect(await streamText(after, 'preview')).toBe('a preview')
  expect(await streamText(after, 'motion')).toBe('it moves')
})

it("adds a live photo's movie that arrives after the picture", async () => {
  const { ada, add, join, streamText } = await aLibrary()
  const bob = await somebody(server, 'bob')
  const item = await add('a.jpg', 'a small one')
  await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
  const record = await join(item, 'the content of a.jpg')
  expect(record?.id).toBe(item.id)
  const after = await ada.open(item.id)
  expect(after.version).toBe(2)
  expect(after.details?.streams.original).toEqual(item.details?.streams.original)
  expect(after.details?.streams.thumbnail?.header).not.toBe(item.details?.streams.thumbnail?.header)
  expect(await streamText(after, 'thumbnail')).toBe('a small one')
  expect(await streamText(after, 'motion')).toBe('it moves')
  const seen = (await bob.sharing.itemsSharedWithMe()).items[0]?.item?.details
  expect(Object.keys(seen?.streams ?? {})).toContain('motion')
  expect(await join(after, 'the content of a.jpg')).toBeUndefined()
})

it("joins a live photo's movie only to the item of its picture", async () => {
  const { ada, add, join } = await aLibrary()
  const item = await add('a.jpg')
  await expect(join(item, 'the content of b.jpg')).rejects.toThrow(OpenError)
  await expect(join({ ...item, id: 'gone' }, 'the content of a.jpg')).rejects.toThrow()
  expect((await ada.open(item.id)).version).toBe(1)
})

it('tries only once to draw an item that this device cannot draw', async () => {
  const { ada, add, draw, read, missing } = await aLibrary()
  const { id } = await add('a.jpg')
  const cannot: RenditionBackfillDeps['read'] = async ({ file }) => {
    read.push(file.name)
    return aReading({ renditions: [] })
  }
  await draw({ read: cannot })
  await draw({ read: cannot })
  expect(read).toEqual(['a.jpg'])
  expect(await missing.list()).toEqual([])
  expect((await ada.open(id)).privateDetails?.missingRenditions).toBe(true)
})

it('marks a picture as damaged if no part of it can be drawn', async () => {
  const { ada, add, draw } = await aLibrary()
  const { id } = await add('a.jpg')
  await draw({ read: async () => aReading({ renditions: [], isDamaged: true }) })
  const { privateDetails, version } = await ada.open(id)
  expect([privateDetails?.isDamaged, privateDetails?.missingRenditions, version]).toEqual([
    true,
    undefined,
    2,
  ])
})

it('adds renditions that recipients of an earlier share see', async () => {
  const { ada, add, draw } = await aLibrary()
  const bob = await somebody(server, 'bob')
  const item = await add('a.jpg')
  await ada.sharing.shareWith({ type: 'item', item }, bob.email, 'VIEW')
  const seen = async () => (await bob.sharing.itemsSharedWithMe()).items[0]?.item?.details
  expect(Object.keys((await seen())?.streams ?? {})).toEqual(['original'])
  await draw()
  expect(Object.keys((await seen())?.streams ?? {}).sort()).toEqual([
    'original',
    'preview',
    'thumbnail',
  ])
})

it("adds renditions on top of another device's concurrent change", async () => {
  const { ada, add, draw, streamText } = await aLibrary()
  const item = await add('a.jpg')
  let rounds = 0
  await draw({
    async read() {
      rounds += 1
      if (rounds === 1) await describe(ada, item, 'At the sea')
      return aReading(DRAWN)
    },
  })
  const after = await ada.open(item.id)
  expect([rounds, after.version]).toEqual([2, 3])
  expect(after.privateDetails?.description).toBe('At the sea')
  expect(await streamText(after, 'preview')).toBe('a preview')
})

async function describe(ada: Somebody, { id }: LibraryItem, description: string): Promise<void> {
  const item = await ada.open(id)
  const { details: sharedDetails, privateDetails } = item
  if (!sharedDetails || !privateDetails) throw new Error('not open')
  const edited = { sharedDetails, privateDetails: { ...privateDetails, description } }
  const body = await sealEdit(ada.account, ada.identity, item, edited)
  await ada.api.call(changeDetails, { params: { id }, body })
}

it('if the server cannot be reached, the next visit adds the missing renditions', async () => {
  const { add, draw, missing } = await aLibrary()
  await add('a.jpg')
  await add('b.jpg')
  await draw({
    post: async () => {
      throw new TypeError('away')
    },
  })
  expect((await missing.list()).length).toBe(2)
  await draw()
  expect(await missing.list()).toEqual([])
})
