import { ApiError } from '../../api/api-client.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { Album, Albums } from '../../sharing/albums/albums.ts'
import type { ExportAlbum } from '../sidecars/export-albums.ts'

/**
 * Adds items to the album with the id `made`. Without `made`, finds or creates an album for `album`. Resolves
 * to the id of the album. Throws ApiError.
 */
export type AddToAlbum = (
  album: ExportAlbum,
  items: readonly LibraryItem[],
  made: string | undefined,
) => Promise<string>

type Target = Pick<Albums, 'mine' | 'create' | 'add' | 'page'>

/**
 * Adds items to the album that this import already uses. Otherwise takes the album that an earlier import made
 * of the folder, or the person's private album with its title. If several folders of the export have the
 * title, takes the album that already has some of the items. Otherwise creates an album. Never takes an album
 * that may be shared, because its members would see the items.
 */
export function addingTo(albums: Target): AddToAlbum {
  let mine: Promise<Album[]> | undefined
  const used = new Set<string>()

  async function ownOf(album: ExportAlbum, items: readonly LibraryItem[]) {
    mine ??= albums.mine()
    const all = await mine.catch(error => {
      mine = undefined
      throw error
    })
    const own = all.filter(isPrivate)
    const before = own.find(({ id }) => id === album.id)
    if (before) return before.id
    const named = own.filter(({ title }) => title === album.title)
    if (album.apart === undefined) return named[0]?.id
    const free = named.filter(({ id }) => !used.has(id) && !album.taken?.includes(id))
    for (const { id } of free) if (await hasAny(id, items)) return id
    return undefined
  }

  async function hasAny(album: string, items: readonly LibraryItem[]): Promise<boolean> {
    const ids = new Set(items.map(({ id }) => id))
    for (let after: string | undefined; ; ) {
      const page = await albums.page(album, after)
      if (page.items.some(({ id }) => ids.has(id))) return true
      if (page.next === undefined) return false
      after = page.next
    }
  }

  async function add(album: ExportAlbum, items: readonly LibraryItem[], made: string | undefined) {
    const id = made ?? (await ownOf(album, items))
    if (id !== undefined) {
      try {
        await albums.add(id, items)
        return id
      } catch (error) {
        // If the album was deleted meanwhile, create a new one below.
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
      }
    }
    const { title, description } = album
    return (await albums.create({ title, description }, items)).id
  }

  return async (album, items, made) => {
    const id = await add(album, items, made)
    used.add(id)
    return id
  }
}

export const isPrivate = ({ right, hasLink, sharedWith, problem }: Album) =>
  right === 'OWNER' && !hasLink && sharedWith === 0 && problem === undefined
