import type { LibraryItem } from '../items/item.ts'
import { type Album, type AlbumPage, editAlbum } from '../sharing/albums/albums.ts'
import type { AlbumChange } from './waiting-rows.ts'

/** Changes of albums that wait, with those of their items that the device has, by id. */
export interface WaitingOver {
  changes: readonly AlbumChange[]
  items: ReadonlyMap<string, LibraryItem>
}

/** Shows an album as it will be after its waiting changes. */
export const albumOver = (album: Album, { changes, items }: WaitingOver): Album =>
  changes
    .filter(change => change.albumId === album.id)
    .reduce((before, change) => changed(before, change, items), album)

function changed(album: Album, change: AlbumChange, items: WaitingOver['items']): Album {
  switch (change.kind) {
    case 'album-add': {
      const cover = album.cover ?? items.get(change.ids[0] ?? '')
      return { ...album, count: album.count + change.ids.length, cover }
    }
    case 'album-take-out': {
      const out = new Set(change.ids)
      const coverId = album.coverId !== null && out.has(album.coverId) ? null : album.coverId
      const cover = album.cover && out.has(album.cover.id) ? undefined : album.cover
      return { ...album, count: Math.max(0, album.count - out.size), coverId, cover }
    }
    case 'album-edit':
      return editAlbum(album, change.edit)
    case 'album-cover': {
      const coverId = change.cover?.id ?? null
      const cover = coverId === null ? undefined : items.get(coverId)
      return { ...album, coverId, cover: cover ?? album.cover }
    }
  }
}

/** Shows a page of an album as it will be. The first page also has the items that wait to be added. */
export function pageOver(
  page: AlbumPage,
  albumId: string,
  isFirst: boolean,
  { changes, items }: WaitingOver,
): AlbumPage {
  const added = new Map<string, LibraryItem>()
  const out = new Set<string>()
  for (const change of changes) {
    if (change.albumId !== albumId) continue
    if (change.kind === 'album-add') {
      for (const id of change.ids) {
        const item = items.get(id)
        if (item) added.set(id, item)
        out.delete(id)
      }
    }
    if (change.kind === 'album-take-out') {
      for (const id of change.ids) {
        added.delete(id)
        out.add(id)
      }
    }
  }
  const left = page.items.filter(({ id }) => !added.has(id) && !out.has(id))
  if (!isFirst) return { ...page, items: left }
  const isNew = (id: string) => page.items.every(item => item.id !== id)
  const more = [...added.keys()].filter(isNew).length
  const total = Math.max(0, page.total + more - out.size)
  return { ...page, items: [...added.values(), ...left], total }
}
