import type { Album, AlbumPage } from '@safelight/contract/albums'
import { aServer, somebody, type Tamper } from './actors.ts'

export async function people() {
  const server = await aServer()
  const ada = await somebody(server, 'ada')
  const bob = await somebody(server, 'bob')
  const eve = await somebody(server, 'eve')
  const item = await ada.upload('first.jpg')
  const { id } = await ada.albums.create({ title: 'Summer', description: '' }, [item])
  return { server, ada, bob, eve, item, id, what: { type: 'album', id } as const }
}

/** Merges `part` into every album that the server returns. */
export const changingAlbums =
  (part: (album: Album) => Partial<Album>): Tamper =>
  (path, answer: Album) =>
    path === '/api/albums/:id' ? { ...answer, ...part(answer) } : undefined

export const changingPages =
  (change: (page: AlbumPage) => void) => (path: string, answer: never) => {
    if (!path.endsWith('/media')) return undefined
    change(answer)
    return answer
  }
