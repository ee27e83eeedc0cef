import { safeName, uniqueNames } from '../media/saving/file-names.ts'
import { writeAlbum } from '../sharing/albums/album-file.ts'

/** An own album, as it is listed. */
export interface ListedAlbum {
  id: string
  title: string
  description: string
  /** ISO 8601. */
  createdAt: string
  /** The item that was chosen as the cover. */
  coverId: string | null
  /** It cannot be opened. */
  isClosed: boolean
  /** How many people see it, and whether it has a link. */
  sharedWith: number
  hasLink: boolean
}

/** Albums and what is in them, as their members have signed it. Throws ApiError. */
export interface AlbumSource {
  albums(): Promise<ListedAlbum[]>
  /**
   * The ids of a page of its items, how many of these are other people's, and where the next page begins; undefined
   * behind the last one.
   */
  itemsOf(
    id: string,
    after?: string,
  ): Promise<{ ids: string[]; foreign: number; next: string | undefined }>
  /** Titles of albums that others share; `areAll` is false where there are more. */
  ofOthers(): Promise<{ titles: string[]; areAll: boolean }>
}

export interface ListFile {
  path: string
  text: string
}

/** What an export has of an album, and what it leaves out. */
export interface AlbumLists {
  files: ListFile[]
  album: ListedAlbum
  /** Items of other people. */
  foreign: number
}

/**
 * Each album as two files, in JSON and as a plain list of paths. `pathOf` gives an item's path in the export,
 * undefined for an item that is not in it: somebody else's, or of another year.
 */
export async function* albumLists(
  source: AlbumSource,
  pathOf: (id: string) => string | undefined,
): AsyncGenerator<AlbumLists> {
  const nameOf = uniqueNames(['.json', '.txt'])
  for (const album of await source.albums()) {
    if (album.isClosed) {
      yield { files: [], album, foreign: 0 }
      continue
    }
    const { id, title, description, createdAt, coverId } = album
    const paths = new Map<string, string>()
    let elsewhere = 0
    let foreign = 0
    for (let after: string | undefined; ; ) {
      const page = await source.itemsOf(id, after)
      foreign += page.foreign
      for (const itemId of page.ids) {
        const path = pathOf(itemId)
        if (path === undefined) elsewhere += 1
        else paths.set(itemId, path)
      }
      if (page.next === undefined) break
      after = page.next
    }
    const path = `Albums/${nameOf(safeName(title))}`
    const cover = coverId !== null && paths.has(coverId) ? coverId : null
    const listed = { id, title, description, createdAt, cover, itemIds: [...paths.keys()] }
    const items = [...paths.values()]
    yield {
      files: [
        { path: `${path}.json`, text: writeAlbum(listed, items, elsewhere) },
        { path: `${path}.txt`, text: items.map(item => `${item}\n`).join('') },
      ],
      album,
      foreign,
    }
  }
}
