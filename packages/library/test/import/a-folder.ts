import type { MediaItem } from '@safelight/contract/items'
import { motionOf, readContentId, readLiveMovie, readMedia } from '@safelight/media/read'
import type { AddToAlbum } from '../../src/lib/import/album-buffers.ts'
import type { FolderSource } from '../../src/lib/import/folder-source.ts'
import { createImporter, type ImporterParts } from '../../src/lib/import/importer.ts'
import { createKeptImport } from '../../src/lib/import/kept-import.ts'
import type { Staging } from '../../src/lib/import/staging.ts'
import { createKeptWatches } from '../../src/lib/import/watch/kept-watches.ts'
import { hasMotion, itemName, type LibraryItem, openItem } from '../../src/lib/items/item.ts'
import { zipOf } from '../../src/lib/media/saving/zip.ts'
import { createMemoryDisk, type DeviceDisk } from '../../src/lib/store/device-disk.ts'
import { encryptUpload } from '../../src/lib/upload/encryption/encrypt-upload.ts'
import { SeparateFilesError } from '../../src/lib/upload/files/join-files.ts'
import { withFacts } from '../../src/lib/upload/files/known-facts.ts'
import { DuplicateError } from '../../src/lib/upload/sending/duplicate-check.ts'
import { recordOf } from '../../src/lib/upload/sending/record-of.ts'
import { anAccount } from '../fixtures.ts'

type Content = string | Blob | Error

/** 2021-07-04 12:34:56 UTC. */
export const MODIFIED = 1_625_402_096_000

/** A folder of files by their paths; an Error is thrown when the file is opened. */
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

/** A picture that differs from others; the first bytes of a GIF are plain text. */
export const picture = (what: string) => `GIF89a${what}`

/** A library that exists in memory, and what imports into it have done. */
export async function aLibrary() {
  const account = await anAccount()
  const disk: DeviceDisk = createMemoryDisk()
  const stored = new Map<string, MediaItem>()
  /** What waits for a trigger. */
  const staged: MediaItem[] = []
  const albums = new Map<string, { title: string; description: string; items: string[] }>()
  const sizes = { most: 0, now: 0 }
  const sent: string[] = []
  /** What sending a file comes to, by its name, and what `initiate` and `trigger` come to. */
  const trouble = new Map<string, () => Promise<void>>()

  const work: ImporterParts['work'] = {
    async prepare({ file, known, movie }, labels) {
      sizes.now += 1
      sizes.most = Math.max(sizes.most, sizes.now)
      const read = await readMedia(file)
      if (!read) throw new Error('unsupported')
      const motion = movie && (await readLiveMovie(movie, read))
      if (movie && !motion) throw new SeparateFilesError()
      if (motion) read.renditions.push(motion)
      const upload = await encryptUpload(account, file, withFacts(read, known ?? {}), labels)
      return {
        dto: upload.dto,
        isResumable: false,
        async send(_, signal) {
          await trouble.get(file.name)?.()
          signal.throwIfAborted()
          sent.push(file.name)
          const item = recordOf(upload)
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
    },
    contentIdOf: readContentId,
    async joinMovie(id, { file, movie }) {
      const before = [...stored.values()].find(item => item.id === id)
      const read = await readMedia(file)
      if (!read || !movie || !before || hasMotion(await openItem(account, before))) return undefined
      read.renditions.push(await motionOf(movie))
      const item = recordOf(await encryptUpload(account, file, read, []))
      stored.set(item.checksum, item)
      return item
    },
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
          const item = stored.get(checksum)
          return item ? [[checksum, { checksum, id: item.id, trashed: false }]] : []
        }),
      )
    },
  }

  const addToAlbum: AddToAlbum = async (
    { title, description },
    items,
    id = `album-${albums.size}`,
  ) => {
    const album = albums.get(id) ?? { title, description, items: [] }
    albums.set(id, { ...album, items: [...album.items, ...items.map(itemName)] })
    return id
  }

  const kept = createKeptImport(account, Promise.resolve(disk))
  const parts: ImporterParts = {
    work,
    staging,
    memory: kept,
    limits: { fileBytes: 2 ** 20, moreFormats: true },
    openItem: record => openItem(account, record),
    async findDuplicate(checksum) {
      const record = stored.get(checksum)
      return record && openItem(account, record)
    },
    openAlbums: () => addToAlbum,
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
    importer: (change: Partial<ImporterParts> = {}) => createImporter({ ...parts, ...change }),
    begun: kept.read,
    kept,
    keptWatches: createKeptWatches(account, Promise.resolve(disk)),
    work,
    staged,
    trouble,
    sent,
    sizes,
    albums: () => [...albums.values()],
    /** Deletes an item for good. */
    forget(name: string): void {
      const at = sent.indexOf(name)
      const checksum = [...stored.keys()][at]
      if (checksum !== undefined) stored.delete(checksum)
    },
    async items(): Promise<Record<string, LibraryItem>> {
      const items = await Promise.all([...stored.values()].map(item => openItem(account, item)))
      return Object.fromEntries(items.map(item => [itemName(item), item]))
    },
  }
}
