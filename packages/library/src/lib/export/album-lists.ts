import { safeName, uniqueNames } from '../media/saving/file-names.ts'

/** An own album, as it is listed. */
export interface ListedAlbum {
  id: string
  title: string
  description: string
  /** ISO 8601. */
  createdAt: string
  /** It cannot be opened. */
  isClosed: boolean
}

/** Own albums and what is in them, as their members have signed it. Throws ApiError. */
export interface AlbumSource {
  albums(): Promise<ListedAlbum[]>
  /** The ids of a page of its items, and where the next page begins; undefined behind the last one. */
  itemsOf(id: string, after?: string): Promise<{ ids: string[]; next: string | undefined }>
}

export interface ListFile {
  path: string
  text: string
}

/**
 * Each album as two files, in JSON and as a plain list of paths. `pathOf` gives an item's path in the export,
 * undefined for an item that is not in it: somebody else's, or of another year.
 */
export async function* albumLists(
  source: AlbumSource,
  pathOf: (id: string) => string | undefined,
  onProblem: (what: string, why: string) => void,
): AsyncGenerator<ListFile> {
  const nameOf = uniqueNames(['.json', '.txt'])
  for (const album of await source.albums()) {
    if (album.isClosed) {
      onProblem(`The album ${album.id}`, 'It could not be opened.')
      continue
    }
    const { id, title, description, createdAt } = album
    const items: string[] = []
    let elsewhere = 0
    for (let after: string | undefined; ; ) {
      const page = await source.itemsOf(id, after)
      for (const itemId of page.ids) {
        const path = pathOf(itemId)
        if (path === undefined) elsewhere += 1
        else items.push(path)
      }
      if (page.next === undefined) break
      after = page.next
    }
    const path = `Albums/${nameOf(safeName(title))}`
    const listed = { format: 'safelight-export-album/1', id, title, description, createdAt }
    const json = { ...listed, items, itemsNotInExport: elsewhere }
    yield { path: `${path}.json`, text: `${JSON.stringify(json, null, 2)}\n` }
    yield { path: `${path}.txt`, text: items.map(item => `${item}\n`).join('') }
  }
}
