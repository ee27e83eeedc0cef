import { OpenError } from '@safelight/crypto/errors'
import { texts } from '@safelight/texts/client/sync'
import { ApiError } from '../api/api-client.ts'
import { createSerialQueue } from '../async/queues/serial-queue.ts'
import type { LibraryItem } from '../items/item.ts'
import type { Album, AlbumDetails, AlbumEdit, Albums } from '../sharing/albums/albums.ts'
import { ContactChangedError } from '../sharing/contacts.ts'
import type { Lost, Overtaken } from '../store/library-updates.ts'
import { isPassing } from '../sync/item-changes.ts'
import { albumOver, pageOver, type WaitingOver } from './albums-over.ts'
import { locked, type WaitingQueue } from './waiting-changes.ts'
import { type AlbumChange, isAlbumChange, NOTHING_LOST } from './waiting-rows.ts'

/**
 * Albums whose changes wait on the device while the server cannot be reached. Reads show the waiting changes.
 * Creating, deleting and sharing albums do not wait.
 */
export interface WaitingAlbums extends Albums {
  /**
   * Makes the waiting changes of albums in order, until the server cannot be reached or a change of items
   * comes. Resolves to whether changes of items come next and were behind changes of albums. `isComplete` is
   * that of the item changes.
   */
  flush(isComplete: boolean): Promise<boolean>
}

export interface WaitingAlbumsDeps {
  accountId: string
  albums: Albums
  queue: WaitingQueue
  itemsById(ids: readonly string[]): Promise<LibraryItem[]>
  /** Called after a change that waits behind others, although the server may be reachable. */
  flushSoon(): void
}

export function createWaitingAlbums(deps: WaitingAlbumsDeps): WaitingAlbums {
  const { accountId, albums, queue, itemsById, flushSoon } = deps
  /** A change must not overtake an earlier one that still tries to reach the server. */
  const enqueue = createSerialQueue()
  const rows = () => queue.waitingChanges().catch(() => [])

  async function waiting(): Promise<WaitingOver> {
    const changes = (await rows()).map(({ change }) => change).filter(isAlbumChange)
    const ids = changes.flatMap(change => {
      if (change.kind === 'album-add') return change.ids
      return change.kind === 'album-cover' && change.cover ? [change.cover.id] : []
    })
    const items = ids.length > 0 ? await itemsById(ids).catch(() => []) : []
    return { changes, items: new Map(items.map(item => [item.id, item])) }
  }

  async function get(id: string) {
    const over = await waiting()
    return albumOver(await albums.get(id), over)
  }

  /** Returns an album as the person sees it. The device may know it only from a list. */
  async function shownAlbum(id: string): Promise<Album | undefined> {
    const inList = async () => (await albums.mine()).find(album => album.id === id)
    const inShared = async () => (await albums.sharedWithMe()).items.find(album => album.id === id)
    for (const find of [() => albums.get(id), inList, inShared]) {
      const album = await find().catch(() => undefined)
      if (album) return albumOver(album, await waiting())
    }
    return undefined
  }

  /** Makes the change now, if nothing waits. Otherwise, or if the server is away, lets the change wait. */
  const makeOrKeep = <T>(
    albumId: string,
    make: () => Promise<T>,
    change: (ofAlbum: { albumId: string; title: string }, shown: Album | undefined) => AlbumChange,
    meanwhile: () => T | Promise<T>,
  ): Promise<T> =>
    enqueue(async () => {
      const isFirst = (await rows()).length === 0
      async function keep(): Promise<void> {
        const shown = await shownAlbum(albumId)
        await queue.keepChange(change({ albumId, title: shown?.title ?? '' }, shown))
      }
      if (!isFirst) {
        await keep()
        flushSoon()
        return meanwhile()
      }
      try {
        return await make()
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 0)) throw error
        await keep().catch(() => {
          throw error
        })
        return meanwhile()
      }
    })

  /** Resolves to what could not be made, or to undefined if the change has to wait longer. */
  async function make(change: AlbumChange, isComplete: boolean): Promise<Lost | undefined> {
    const { albumId } = change
    let fields: Overtaken['fields'] = []
    switch (change.kind) {
      case 'album-add': {
        const items = await itemsById(change.ids)
        const gone = change.ids.length - items.length
        if (gone > 0 && !isComplete) return undefined
        if (items.length > 0) await albums.add(albumId, items)
        return { ...NOTHING_LOST, dropped: gone }
      }
      case 'album-take-out':
        await albums.takeOut(albumId, change.ids)
        break
      case 'album-edit':
        await albums.edit(albumId, change.edit, now => {
          const state = stateOf(change, now)
          fields = state.overtaken
          return [...state.overtaken, ...state.made]
        })
        break
      case 'album-cover': {
        try {
          await albums.setCover(albumId, change.cover ?? undefined, change.seen)
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'STALE_VERSION')) throw error
          fields = ['cover']
        }
      }
    }
    const overtaken = fields.length > 0 ? [{ id: albumId, name: change.title, fields }] : []
    return { ...NOTHING_LOST, overtaken }
  }

  async function lostBy(error: unknown, change: AlbumChange): Promise<Lost | undefined> {
    const { kind, albumId, title } = change
    if (error instanceof ApiError) {
      const { status, code } = error
      if (isPassing(error) || code === 'STALE_EPOCH' || code === 'STALE_VERSION') return undefined
      if (kind === 'album-cover' && status === 404 && (await hasAlbum(albumId))) {
        return { ...NOTHING_LOST, dropped: 1 }
      }
      if (code === 'FORBIDDEN' || status === 404) return { ...NOTHING_LOST, albums: [{ title }] }
    }
    const isKnown = error instanceof ApiError || error instanceof ContactChangedError
    if (!isKnown && !(error instanceof OpenError)) throw error
    const reason = isKnown ? error.message : texts.notVerified
    return { ...NOTHING_LOST, albums: [{ title, reason }] }
  }

  async function namesOf(albumId: string): Promise<string[]> {
    const ofAlbum = (await rows()).filter(
      ({ change }) => isAlbumChange(change) && change.albumId === albumId,
    )
    return ofAlbum.map(({ name }) => name)
  }

  const hasAlbum = (id: string): Promise<boolean> =>
    albums.get(id).then(
      () => true,
      () => false,
    )

  return {
    ...albums,
    get,

    async mine() {
      const over = await waiting()
      return (await albums.mine()).map(album => albumOver(album, over))
    },

    async sharedWithMe(after) {
      const over = await waiting()
      const page = await albums.sharedWithMe(after)
      return { ...page, items: page.items.map(album => albumOver(album, over)) }
    },

    async page(id, after, order) {
      const over = await waiting()
      return pageOver(await albums.page(id, after, order), id, after === undefined, over)
    },

    add(id, items) {
      const ids = items.filter(item => !item.shared).map(item => item.id)
      return makeOrKeep(
        id,
        () => albums.add(id, items),
        ofAlbum => ({ kind: 'album-add', ...ofAlbum, ids }),
        () => ids.length,
      )
    },

    takeOut: (id, itemIds) =>
      makeOrKeep(
        id,
        () => albums.takeOut(id, itemIds),
        ofAlbum => ({ kind: 'album-take-out', ...ofAlbum, ids: [...itemIds] }),
        () => {},
      ),

    edit: (id, edit) =>
      makeOrKeep(
        id,
        () => albums.edit(id, edit),
        (ofAlbum, shown) => ({
          kind: 'album-edit',
          ...ofAlbum,
          edit,
          ...(shown && { seen: textOf(shown) }),
        }),
        () => get(id),
      ),

    setCover: (id, item) =>
      makeOrKeep(
        id,
        () => albums.setCover(id, item),
        (ofAlbum, shown) => ({
          kind: 'album-cover',
          ...ofAlbum,
          cover: item ? { id: item.id, fileName: item.fileName } : null,
          ...(shown && { seen: shown.coverId }),
        }),
        () => {},
      ),

    flush: isComplete =>
      locked(accountId, async () => {
        for (let hasMade = false; ; hasMade = true) {
          const [row] = await rows()
          if (!row) return false
          const { change, name } = row
          if (!isAlbumChange(change)) return hasMade
          const lost = await make(change, isComplete).catch(error => lostBy(error, change))
          if (!lost) return false
          // All changes need the same right, so the album's other changes cannot be made either.
          const isClosed = lost.albums.some(({ reason }) => reason === undefined)
          await queue.removeChanges(isClosed ? await namesOf(change.albumId) : [name], lost)
        }
      }),
  }
}

const textOf = (album: AlbumDetails): Required<AlbumEdit> => ({
  title: album.title,
  description: album.description,
  order: album.order ?? 'newest',
})

/**
 * Returns the fields of an edit that the album already has, and those that were changed elsewhere after the
 * person saw them.
 */
function stateOf({ edit, seen }: Extract<AlbumChange, { kind: 'album-edit' }>, now: AlbumDetails) {
  const latest = textOf(now)
  const fields = (['title', 'description', 'order'] as const).filter(
    field => edit[field] !== undefined,
  )
  const made = fields.filter(field => edit[field] === latest[field])
  const overtaken = fields.filter(
    field => seen && !made.includes(field) && seen[field] !== latest[field],
  )
  return { made, overtaken }
}
