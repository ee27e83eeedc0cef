import type { AlbumSource } from '../lib/export/album-lists.ts'
import type { Albums } from './albums.ts'

/** Albums as the export lists them. Only the page has the keys that open them. */
export const sourceOf = (albums: Pick<Albums, 'mine' | 'page'>): AlbumSource => ({
  albums: async () =>
    (await albums.mine()).map(({ id, title, description, createdAt, problem }) => ({
      id,
      title,
      description,
      createdAt,
      isClosed: problem !== undefined,
    })),
  async itemsOf(id, after) {
    const { items, next } = await albums.page(id, after)
    return { ids: items.map(item => item.id), next }
  },
})
