import { texts } from '@safelight/texts/client/import'
import type { LibraryItem } from '../../items/item.ts'
import type { FoundFile } from '../found-files.ts'
import type { ChangingProgress } from '../import-progress.ts'
import type { Restorable } from '../restoring/own-lists.ts'
import type { Restoration } from '../restoring/restoration.ts'
import { messageOf, type ScannedFolder } from '../scan-folder.ts'
import { albumsOf, createAlbumBuffers } from './album-buffers.ts'
import type { AddToAlbum } from './album-target.ts'

export interface FillingDeps {
  openAlbums(): AddToAlbum
  openRestoration(lists: Restorable): Restoration
  tried<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T>
  progress: Pick<ChangingProgress, 'fail' | 'change'>
  isOfFolders: boolean
  made: Map<string, string>
}

export interface AlbumFilling {
  put(file: Pick<FoundFile, 'path' | 'archive'>, item: LibraryItem): void
  /**
   * Adds the items to their albums, and restores the albums and decisions of a Safelight export. Returns
   * false after a failure. If the same failure recurs in later calls, reports it only once.
   */
  fill(): Promise<boolean>
  close(): void
}

export function createAlbumFilling(
  { progress, tried, isOfFolders, made, ...parts }: FillingDeps,
  { source, sidecars, restorable }: Pick<ScannedFolder, 'source' | 'sidecars' | 'restorable'>,
  signal: AbortSignal,
): AlbumFilling {
  const addToAlbum = parts.openAlbums()
  const buffers = createAlbumBuffers(made, (...given) => tried(() => addToAlbum(...given), signal))
  const restoration = parts.openRestoration(restorable)
  const told = new Set<string>()

  return {
    put(file, item) {
      const albums = isOfFolders ? albumsOf(file, sidecars, source) : []
      for (const album of albums) buffers.put(album, item)
      const exportedId = sidecars.ownId(file.path, file.archive)
      if (exportedId !== undefined && restoration.wants(exportedId))
        restoration.put(exportedId, item)
    },

    async fill() {
      let isFilled = true
      const onProblem = (what: string, error: unknown) => {
        isFilled = false
        const reason = messageOf(error)
        if (!told.has(`${what}: ${reason}`)) progress.fail(what, reason)
        told.add(`${what}: ${reason}`)
      }
      await buffers.flush(onProblem)
      await tried(() => restoration.flush(onProblem), signal).catch(error =>
        onProblem(texts.decisionsOfExport, error),
      )
      progress.change({ restored: restoration.counts() })
      return isFilled
    },

    close: restoration.close,
  }
}
