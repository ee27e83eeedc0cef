import type { ChunkedDescriptor } from '@safelight/contract/chunked-upload'
import type { MediaItem } from '@safelight/contract/items'
import { watchDevice } from '../async/device-conditions.ts'
import { waitForServer } from '../async/waiting/back-off.ts'
import { openItem } from '../items/item.ts'
import type { Album, Albums } from '../sharing/albums/albums.ts'
import type { SharingContext } from '../sharing/albums/read-album.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import { openArrival } from '../upload/encryption/open-descriptor.ts'
import type { MatchArrivals } from '../upload/matching/match-arrivals.ts'
import type { ImproveItem } from '../upload/meet-duplicate.ts'
import type { OpenContent } from '../upload/own-content.ts'
import type { UploadPipeline } from '../upload/pipeline.ts'
import { addingTo, isPrivate } from './albums/album-target.ts'
import type { FolderSource } from './folder-source.ts'
import { createImporter, type Importer } from './importer.ts'
import { type BegunImport, createKeptImport, type ImportMemory } from './kept-import.ts'
import { createKeptLate } from './late/kept-late.ts'
import type { Restorable } from './restoring/own-lists.ts'
import { createRestoration, type RestorationTarget } from './restoring/restoration.ts'
import type { AlbumTarget, OwnAlbum } from './restoring/restore-albums.ts'
import type { ImportLimits } from './scan-folder.ts'
import { createStaging } from './staging.ts'
import { createKeptWatches } from './watch/kept-watches.ts'
import { settle } from './watch/look.ts'
import {
  createWatchedFolders,
  type RunningFolders,
  type WatchedFoldersDeps,
} from './watch/watched-folders.ts'

export type { FileEntry, FolderRemoval, FolderSource } from './folder-source.ts'
export type { ImportProgress } from './import-progress.ts'
export type { Importer } from './importer.ts'
export type { BegunImport, ImportOptions } from './kept-import.ts'
export { type CheckedFile, whyItStays } from './safe-delete/checked-files.ts'
export type { FolderCheck, FolderCheckProgress } from './safe-delete/folder-check.ts'
export type { FolderScan, ImportProblem, Tally } from './scan-folder.ts'
export type { WatchableFolders, WatchedFolder, WatchOptions } from './watch/watched-folder.ts'
export type { WatchedFolders } from './watch/watched-folders.ts'

export interface ImportDeps {
  context: SharingContext
  work: UploadPipeline
  changed(): void
  albums: Pick<Albums, 'mine' | 'create' | 'add' | 'page' | 'setCover'>
  improve: ImproveItem
  openContent: OpenContent
  openMatching(): MatchArrivals
  openDecisions: RestorationTarget['openDecisions']
  disk: Promise<DeviceDisk>
  limits: ImportLimits
}

export type Watching = Pick<WatchedFoldersDeps, 'folders' | 'ended'> &
  Partial<Pick<WatchedFoldersDeps, 'settle'>>

export interface Imports {
  folderImport: FolderImport
  /** Watches the folders of an earlier call again, and those that are added. */
  watch(watching: Watching): RunningFolders
}

export interface FolderImport extends Importer {
  /** Returns the last import on this device. If the import was interrupted, `done` is below `total`. */
  begun(): Promise<BegunImport | undefined>
  continueImport(source: FolderSource): Promise<void>
}

export function createImports({
  context,
  work,
  changed,
  albums,
  improve,
  openContent,
  openMatching,
  openDecisions,
  disk,
  limits,
}: ImportDeps): Imports {
  const { account, identity, api } = context
  const kept = createKeptImport(account, disk)
  const staging = createStaging(api, changed)
  // An interrupted import may have left staged files. Move them into the library now.
  kept
    .read()
    .then(begun => begun && staging.trigger())
    .catch(() => {})
  const parts = {
    work: { ...work, prepare: work.prepareStaged },
    staging,
    joinFacts: work.joinFacts,
    improve,
    openContent,
    openMatching,
    openArrival: (dto: ChunkedDescriptor) => openArrival(account, dto),
    keptLate: createKeptLate(account, disk),
    limits,
    wait: waitForServer,
    openItem: (record: MediaItem) => openItem({ ...account, person: identity.person }, record),
    openAlbums: () => addingTo(albums),
    openRestoration: (lists: Restorable) =>
      createRestoration(lists, { albums: restoring(albums), openDecisions }),
  }
  const newImporter = (memory: ImportMemory, isPatient = false) =>
    createImporter({ ...parts, memory, isPatient })
  const importer = newImporter(kept)
  return {
    folderImport: {
      ...importer,
      begun: kept.read,
      async continueImport(source) {
        const begun = await kept.read()
        await importer.scan(source)
        if (begun && importer.progress().status === 'scanned') await importer.start(begun.options)
      },
    },
    watch: watching =>
      createWatchedFolders({
        kept: createKeptWatches(account, disk),
        lastImport: kept,
        newImporter: memory => newImporter(memory, true),
        settle,
        watchDevice,
        ...watching,
      }),
  }
}

const restoring = (albums: ImportDeps['albums']): AlbumTarget => ({
  ...albums,
  mine: async () => (await albums.mine()).map(ownAlbum),
  create: async details => ownAlbum(await albums.create(details)),
})

const ownAlbum = (album: Album): OwnAlbum => ({ ...album, isPrivate: isPrivate(album) })
