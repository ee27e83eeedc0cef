import { duplicates, type MediaItem } from '@safelight/contract/items'
import { getMedia } from '@safelight/contract/shares'
import type { Album, Albums } from './albums.ts'
import { ApiError } from './lib/api/api-client.ts'
import { waitForServer } from './lib/async/wait-for-server.ts'
import type { AddToAlbum } from './lib/import/album-buffers.ts'
import { createImporter, type Importer } from './lib/import/importer.ts'
import { createKeptImport } from './lib/import/kept-import.ts'
import { createStaging } from './lib/import/staging.ts'
import { itemName, openItem } from './lib/items/item.ts'
import { openOwnItem } from './lib/sharing/albums/open-own-item.ts'
import type { SharingContext } from './lib/sharing/albums/read-album.ts'
import type { DeviceDisk } from './lib/store/device-disk.ts'
import type { StagingSteps } from './lib/upload/upload-steps.ts'

export type { FileEntry, FolderSource } from './lib/import/folder-source.ts'
export type { ImportProgress } from './lib/import/import-progress.ts'
export type { Importer, ImportOptions } from './lib/import/importer.ts'
export type { BegunImport } from './lib/import/kept-import.ts'
export type { FolderScan, ImportProblem, Tally } from './lib/import/scan-folder.ts'

export interface ImportParts {
  context: SharingContext
  work: StagingSteps
  /** Told when a trigger has brought more into the library. */
  changed(): void
  albums: Pick<Albums, 'mine' | 'create' | 'add'>
  disk: Promise<DeviceDisk>
  fileBytes: number
}

/** The importer of an open library. */
export function createImport({
  context,
  work,
  changed,
  albums,
  disk,
  fileBytes,
}: ImportParts): Importer {
  const { account, identity, api } = context
  const kept = createKeptImport(account, disk)
  const staging = createStaging(api, changed)
  // An import that broke off may have left something staged.
  kept
    .read()
    .then(begun => begun && staging.trigger())
    .catch(() => {})
  return createImporter({
    work: { prepare: work.prepareStaged, refuseDuplicate: work.refuseDuplicate },
    staging,
    fileBytes,
    kept,
    wait: waitForServer,
    openItem: (record: MediaItem) => openItem({ ...account, person: identity.person }, record),
    openAlbums: () => addingTo(albums),

    async findTwin(checksum, { name, size }) {
      const [twin] = (await api.call(duplicates, { body: { checksums: [checksum] } })).known
      if (!twin || twin.trashed) return undefined
      const { item } = await api.call(getMedia, { params: { id: twin.id } })
      const opened = await openOwnItem(context, item)
      // The server would choose what enters an album, were its word alone taken for it.
      const isTwin = opened?.id === twin.id && opened.size === size && itemName(opened) === name
      return isTwin ? opened : undefined
    },
  })
}

/**
 * Puts items into an album that this import has made, or into one's own of the same title that nobody else can see: into
 * another they would be shared unasked. Otherwise into a new one.
 */
function addingTo(albums: ImportParts['albums']): AddToAlbum {
  let mine: Promise<Album[]> | undefined
  const ownOf = async (title: string) => {
    mine ??= albums.mine()
    const all = await mine.catch(error => {
      mine = undefined
      throw error
    })
    return all.find(each => each.title === title && isPrivate(each))?.id
  }

  return async ({ title, description }, items, made) => {
    const id = made ?? (await ownOf(title))
    if (id !== undefined) {
      try {
        await albums.add(id, items)
        return id
      } catch (error) {
        // It was deleted meanwhile.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      }
    }
    return (await albums.create({ title, description }, items)).id
  }
}

const isPrivate = ({ right, hasLink, sharedWith, problem }: Album) =>
  right === 'OWNER' && !hasLink && sharedWith === 0 && problem === undefined
