import { safeName, uniqueNames } from '../media/saving/file-names.ts'
import { writeAlbum } from '../sharing/albums/album-file.ts'

export interface ListedAlbum {
  id: string
  title: string
  description: string
  createdAt: string
  coverId: string | null
  isClosed: boolean
  sharedWith: number
  hasLink: boolean
}

/** Reads the person's own albums and the ids of their items. Throws ApiError. */
export interface AlbumSource {
  albums(): Promise<ListedAlbum[]>
  /**
   * Returns a page of item ids, and how many of these items belong to others. `next` is undefined on the last
   * page.
   */
  itemsOf(
    id: string,
    after?: string,
  ): Promise<{ ids: string[]; foreign: number; next: string | undefined }>
  /**
   * Returns titles of albums that others shared with the person. `areAll` is false if there are more shared
   * albums than one page has.
   */
  ofOthers(): Promise<{ titles: string[]; areAll: boolean }>
}

export interface ListFile {
  path: string
  text: string
}

export interface AlbumLists {
  files: ListFile[]
  album: ListedAlbum
  foreign: number
}

/**
 * Writes each album as two files, one in JSON and one as a plain list of paths. An album that cannot be
 * opened gets no files. `pathOf` returns undefined for an item outside the export.
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
