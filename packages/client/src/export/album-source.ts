import type { Albums } from '../sharing/albums/albums.ts'
import type { AlbumSource } from './album-lists.ts'

/**
 * Gives the export's worker access to albums. The worker asks the page, because only the page has the albums'
 * keys.
 */
export const sourceOf = (albums: Pick<Albums, 'mine' | 'page' | 'sharedWithMe'>): AlbumSource => ({
  albums: async () =>
    (await albums.mine()).map(({ problem, ...album }) => {
      const { id, title, description, createdAt, coverId, sharedWith, hasLink } = album
      const listed = { id, title, description, createdAt, coverId, sharedWith, hasLink }
      return { ...listed, isClosed: problem !== undefined }
    }),
  async itemsOf(id, after) {
    const { items, next } = await albums.page(id, after)
    const foreign = items.filter(({ shared }) => shared).length
    return { ids: items.map(item => item.id), foreign, next }
  },
  async ofOthers() {
    const { items, next } = await albums.sharedWithMe()
    const titles = items.flatMap(({ title, problem }) => (problem === undefined ? [title] : []))
    return { titles, areAll: next === undefined && titles.length === items.length }
  },
})
