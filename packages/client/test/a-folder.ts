/// <reference types="node" />
import { readFile } from 'node:fs/promises'
import type { NewDetails } from '@safelight/contract/details'
import { ERRORS } from '@safelight/contract/errors'
import type { MediaItem } from '@safelight/contract/items'
import type { Role } from '@safelight/contract/media-keys'
import { createIdentity, openIdentity } from '@safelight/crypto/identity'
import { readContentId, readLiveMovie, readMedia } from '@safelight/media/read'
import { ApiError } from '../src/api/api-client.ts'
import type { PostForm } from '../src/api/post-form.ts'
import { joiningMovies } from '../src/backfill/join-movie.ts'
import { addingTo } from '../src/import/albums/album-target.ts'
import type { FolderSource } from '../src/import/folder-source.ts'
import { createImporter, type ImporterDeps } from '../src/import/importer.ts'
import { createKeptImport } from '../src/import/kept-import.ts'
import { createKeptLate } from '../src/import/late/kept-late.ts'
import type { Staging } from '../src/import/staging.ts'
import { createKeptWatches } from '../src/import/watch/kept-watches.ts'
import { applyEdit, type DetailsEdit } from '../src/items/edits/edits.ts'
import { sealEdit } from '../src/items/edits/seal-edit.ts'
import { itemName, type LibraryItem, openItem } from '../src/items/item.ts'
import { zipOf } from '../src/media/saving/zip.ts'
import type { Album } from '../src/sharing/albums/albums.ts'
import type { SharingContext } from '../src/sharing/albums/read-album.ts'
import { createMemoryDisk, type DeviceDisk } from '../src/store/device-disk.ts'
import { encryptUpload } from '../src/upload/encryption/encrypt-upload.ts'
import { openArrival } from '../src/upload/encryption/open-descriptor.ts'
import { SeparateFilesError } from '../src/upload/files/join-files.ts'
import { joinFacts } from '../src/upload/files/known-facts.ts'
import { shotOf } from '../src/upload/files/stacks.ts'
import { matchingIn } from '../src/upload/matching/match-arrivals.ts'
import { improvingItems, meetingDuplicates } from '../src/upload/meet-duplicate.ts'
import { DuplicateError, DuplicateInTrashError } from '../src/upload/sending/duplicate-check.ts'
import { recordOf } from '../src/upload/sending/record-of.ts'
import { anAccount } from './fixtures.ts'

type Content = string | Blob | Error

interface Change {
  params: { id: string }
  body: NewDetails
}

export const MODIFIED = 1_625_402_096_000

/**
 * Creates a folder from the content of each file by its path. If the content is an Error, opening the file
 * throws it.
 */
export const aFolder = (files: Record<string, Content>, name = 'Pictures'): FolderSource => ({
  name,
  async *entries() {
    for (const [path, content] of Object.entries(files)) {
      const blob = content instanceof Error ? new Blob(['?']) : new Blob([content])
      yield {
        path,
        size: blob.size,
        modified: MODIFIED,
        async open() {
          if (content instanceof Error) throw content
          return blob
        },
      }
    }
  },
})

export const aZip = (files: Record<string, string | Blob>): Promise<Blob> =>
  new Response(
    zipOf(
      (async function* () {
        for (const [name, input] of Object.entries(files)) {
          yield { name, input, lastModified: new Date(MODIFIED) }
        }
      })(),
    ),
  ).blob()

export const picture = (what: string) => `GIF89a${what}`

/** The time at which the pictures of `shot` and the movies of `movieOfShot` were taken, unless they get another. */
const SHOT = Date.parse('2021-07-04T10:34:56Z')

export interface Exif {
  /** `YYYY:MM:DD HH:mm:ss` */
  time?: string
  /** `+HH:MM` */
  offset?: string
  camera?: string
}

/** Creates a minimal JPEG. Its EXIF has `SHOT` as a local time, two hours ahead of UTC, unless it gets another. */
export function shot(
  what: string,
  { time = '2021:07:04 12:34:56', offset, camera }: Exif = {},
): Blob {
  const tags = [
    ...(camera === undefined ? [] : [{ tag: 0x0110, text: camera }]),
    { tag: 0x9003, text: time },
    ...(offset === undefined ? [] : [{ tag: 0x9011, text: offset }]),
  ]
  const segment = (marker: number, content: number[]) => [
    ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content],
  ]
  const jpeg = [
    ...[0xff, 0xd8],
    ...segment(0xe1, [...new TextEncoder().encode('Exif\0\0'), ...tiffOf(tags)]),
    ...segment(0xfe, [...new TextEncoder().encode(what)]),
    ...segment(0xc0, [8, 0, 80, 0, 120, 1, 1, 0x11, 0]),
    ...[0xff, 0xd9],
  ]
  return new Blob([Uint8Array.from(jpeg)])
}

/** Creates a TIFF with a first directory, and an EXIF directory behind it. Texts have at least four letters. */
function tiffOf(tags: readonly { tag: number; text: string }[]): number[] {
  const long = (value: number) => [0, 0, value >> 8, value & 255]
  const short = (value: number) => [value >> 8, value & 255]
  const inExif = tags.filter(({ tag }) => tag >= 0x9000)
  const inFirst = tags.filter(({ tag }) => tag < 0x9000)
  const exifAt = 8 + 2 + 12 * (inFirst.length + 1) + 4
  let textAt = exifAt + 2 + 12 * inExif.length + 4
  const texts: number[] = []
  const entry = ({ tag, text }: { tag: number; text: string }) => {
    const bytes = [...new TextEncoder().encode(`${text}\0`)]
    const fields = [...short(tag), ...short(2), ...long(bytes.length), ...long(textAt)]
    texts.push(...bytes)
    textAt += bytes.length
    return fields
  }
  const first = inFirst.flatMap(entry)
  const exif = inExif.flatMap(entry)
  return [
    ...[0x4d, 0x4d, 0, 42, ...long(8)],
    ...[...short(inFirst.length + 1), ...first],
    ...[...short(0x8769), ...short(4), ...long(1), ...long(exifAt), ...long(0)],
    ...[...short(inExif.length), ...exif, ...long(0)],
    ...texts,
  ]
}

/** The seconds from 1904, where times in movies start, to 1970. */
const MOVIE_EPOCH = 2_082_844_800

export async function movieOfShot(
  name: 'tail-moov.mp4' | 'clip.mp4',
  moment = SHOT,
): Promise<Blob> {
  const file = await readFile(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))
  const movie = Uint8Array.from(file)
  new DataView(movie.buffer).setUint32(file.indexOf('mvhd') + 8, moment / 1000 + MOVIE_EPOCH)
  return new Blob([movie])
}

const anAlbum = (id: string, title: string, description: string): Album => ({
  id,
  title,
  description,
  right: 'OWNER',
  ownerEmail: '',
  ownerAccountId: '',
  ownerName: null,
  ownerVerified: false,
  createdAt: '',
  changedAt: '',
  count: 0,
  cover: undefined,
  coverId: null,
  hasLink: false,
  sharedWith: 0,
  commentsAllowed: true,
  commentChanges: 0,
})

export async function aLibrary() {
  const account = await anAccount()
  const identity = await openIdentity(account, await createIdentity(account))
  const disk: DeviceDisk = createMemoryDisk()
  const stored = new Map<string, MediaItem>()
  /** Items that are uploaded, but not in the library until the client calls `trigger`. */
  const staged: MediaItem[] = []
  const trashed = new Map<string, MediaItem>()
  const files = new Map<string, { original: Blob; motion?: Blob | undefined }>()
  const shared = new Set<string>()
  const albums = new Map<string, { title: string; description: string; items: string[] }>()
  const sizes = { most: 0, now: 0 }
  const sent: string[] = []
  /** Failures to inject, by the file name, or by the name of the call: `initiate` or `trigger`. */
  const trouble = new Map<string, () => Promise<void>>()

  const api = {
    async call(_: unknown, { params: { id }, body }: Change): Promise<MediaItem> {
      const before = [...stored.values()].find(item => item.id === id)
      if (before?.version !== body.version - 1) throw new Error('stale')
      const { version } = body
      const item = { ...before, ...body, privateVersion: version }
      stored.set(item.checksum, item)
      return item
    },
  }

  const work: ImporterDeps['work'] = {
    sockets: act => act(),
    async prepare({ file, known, movie, isOfRawPair }, labels) {
      sizes.now += 1
      sizes.most = Math.max(sizes.most, sizes.now)
      const read = await readMedia(file)
      if (!read) throw new Error('unsupported')
      const reading = await joinFacts(read, known ?? {})
      if (isOfRawPair) reading.together ??= shotOf(file.name, reading)
      const motion = movie && (await readLiveMovie(movie, reading, known?.movieTakenAt))
      if (movie && !motion) throw new SeparateFilesError()
      if (motion) reading.renditions.push(motion)
      const upload = await encryptUpload(account, file, reading, labels)
      return {
        dto: upload.dto,
        isResumable: false,
        async send(_, signal) {
          await trouble.get(file.name)?.()
          signal.throwIfAborted()
          sent.push(file.name)
          const item = recordOf(upload)
          files.set(item.id, { original: file, motion: movie })
          staged.push(item)
          return item
        },
        close: () => {
          sizes.now -= 1
        },
      }
    },
    async refuseDuplicate(checksum) {
      const item = stored.get(checksum)
      if (item) throw new DuplicateError(item.id)
      const inTrash = trashed.get(checksum)
      if (inTrash) throw new DuplicateInTrashError(inTrash.id)
    },
    contentIdOf: readContentId,
    meetDuplicate: (...given) => meetingDuplicates(account, improve)(...given),
    joinMovie: (...given) => joinMovie(...given),
  }

  const openContent: ImporterDeps['openContent'] = async id => {
    const record = [...stored.values()].find(item => item.id === id)
    return record && openItem(account, record)
  }
  const context = { account, identity, api } as unknown as SharingContext
  const improve = improvingItems({ context, openContent, changed: async () => {} })

  const post: PostForm = async ({ path }, form) => {
    const id = path.split('/').find(part => files.has(part)) ?? ''
    const {
      renditions: _,
      renditionsDigest: __,
      ...body
    } = JSON.parse(String(Object.fromEntries(form).dto))
    const item = await api.call(undefined, { params: { id }, body })
    return { status: 200, statusText: 'OK', body: item }
  }
  const readStream = async ({ id }: LibraryItem, role: Role) =>
    (role === 'motion' ? files.get(id)?.motion : files.get(id)?.original) ?? new Blob()
  const join = joiningMovies({ context, post, readStream, openContent })
  const joinMovie: typeof join = async (id, file, ...given) => {
    const joined = await join(id, file, ...given)
    const before = files.get(id)
    if (joined && before) files.set(id, { ...before, motion: file.movie })
    return joined
  }

  const staging: Staging = {
    async initiate() {
      await trouble.get('initiate')?.()
    },
    async trigger() {
      await trouble.get('trigger')?.()
      for (const item of staged.splice(0)) {
        if (!stored.has(item.checksum)) stored.set(item.checksum, item)
      }
    },
    async known(checksums) {
      return new Map(
        checksums.flatMap(checksum => {
          const item = stored.get(checksum) ?? trashed.get(checksum)
          if (!item) return []
          return [[checksum, { checksum, id: item.id, trashed: !stored.has(checksum) }]]
        }),
      )
    },
  }

  const ofAccount: Parameters<typeof addingTo>[0] = {
    mine: async () =>
      [...albums].map(([id, { title, description }]) => anAlbum(id, title, description)),
    async create({ title, description }, items = []) {
      const id = `album-${albums.size}`
      albums.set(id, { title, description, items: [...new Set(items.map(itemName))] })
      return anAlbum(id, title, description)
    },
    async add(id, items) {
      const album = albums.get(id)
      if (!album) throw new ApiError('NOT_FOUND', ...ERRORS.NOT_FOUND)
      // Like on the server, an album has an item only once.
      albums.set(id, { ...album, items: [...new Set([...album.items, ...items.map(itemName)])] })
      return items.length
    },
    async page(id) {
      const names = new Set(albums.get(id)?.items)
      const items = (await allItems()).filter(item => names.has(itemName(item)))
      return {
        items,
        refused: 0,
        contributors: new Map(),
        commentCounts: new Map(),
        total: items.length,
        next: undefined,
      }
    },
  }

  const allItems = () => Promise.all([...stored.values()].map(item => openItem(account, item)))

  const openMatching = matchingIn({
    itemsOf: async month => (await allItems()).filter(item => item.takenLocal.startsWith(month)),
    openContent,
    readStream,
    joinMovie,
    improve,
    whereUsed: () => ({
      async albumsOf(id) {
        const item = await openContent(id, '')
        const name = item ? itemName(item) : ''
        return new Set([...albums].flatMap(([of, { items }]) => (items.includes(name) ? of : [])))
      },
      isShared: async id => shared.has(id),
    }),
    async trash({ id }) {
      const item = [...stored.values()].find(each => each.id === id)
      if (!item) return
      stored.delete(item.checksum)
      trashed.set(item.checksum, item)
    },
    changed: async () => {},
  })

  const kept = createKeptImport(account, Promise.resolve(disk))
  const deps: ImporterDeps = {
    work,
    staging,
    memory: kept,
    keptLate: createKeptLate(account, Promise.resolve(disk)),
    joinFacts,
    improve,
    openContent,
    openArrival: dto => openArrival(account, dto),
    limits: { fileBytes: 2 ** 20, moreFormats: true },
    openMatching,
    openItem: record => openItem(account, record),
    openAlbums: () => addingTo(ofAccount),
    openRestoration: () => ({
      wants: () => false,
      put: () => {},
      flush: async () => {},
      counts: () => ({ albums: 0, people: 0 }),
      close: () => {},
    }),
    wait: async () => {},
  }

  return {
    importer: (change: Partial<ImporterDeps> = {}) => createImporter({ ...deps, ...change }),
    begun: kept.read,
    kept,
    keptWatches: createKeptWatches(account, Promise.resolve(disk)),
    work,
    staged,
    shared,
    edit: async (item: LibraryItem, change: DetailsEdit) => {
      const { details: sharedDetails, privateDetails } = item
      if (!sharedDetails || !privateDetails) throw new Error('This item cannot be opened.')
      const edited = applyEdit({ sharedDetails, privateDetails }, change)
      await api.call(undefined, {
        params: { id: item.id },
        body: await sealEdit(account, identity, item, edited),
      })
    },
    restore(): void {
      for (const [checksum, item] of trashed) stored.set(checksum, item)
      trashed.clear()
    },
    trashed: () => Promise.all([...trashed.values()].map(item => openItem(account, item))),
    trouble,
    sent,
    sizes,
    albums: () => [...albums.values()],
    forget(name: string): void {
      const at = sent.indexOf(name)
      const checksum = [...stored.keys()][at]
      if (checksum !== undefined) stored.delete(checksum)
    },
    allItems,
    async items(): Promise<Record<string, LibraryItem>> {
      return Object.fromEntries((await allItems()).map(item => [itemName(item), item]))
    },
  }
}
