import type { Album } from '@safelight/client/albums'
import { texts } from '@safelight/texts/features/albums'
import { useState } from 'react'
import { albumTitle } from '../../components/albums/album-texts.ts'

export const ORDERS = [
  { id: 'newest', label: texts.newestFirst },
  { id: 'oldest', label: texts.oldestFirst },
  { id: 'changed', label: texts.lastChanged },
  { id: 'title', label: texts.byTitle },
] as const
export type AlbumOrder = (typeof ORDERS)[number]['id']

const KEY = 'album-order'

export function useAlbumOrder(): [AlbumOrder, (order: AlbumOrder) => void] {
  const [order, setOrder] = useState(
    () => ORDERS.find(({ id }) => id === localStorage.getItem(KEY))?.id ?? 'newest',
  )
  return [
    order,
    chosen => {
      localStorage.setItem(KEY, chosen)
      setOrder(chosen)
    },
  ]
}

export function sortAlbums(albums: readonly Album[], order: AlbumOrder): Album[] {
  const byDate = (a: Album, b: Album) => (a.createdAt < b.createdAt ? 1 : -1)
  if (order === 'newest') return albums.toSorted(byDate)
  if (order === 'changed') return albums.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1))
  if (order === 'oldest') return albums.toSorted((a, b) => byDate(b, a))
  return albums.toSorted((a, b) => albumTitle(a).localeCompare(albumTitle(b)))
}
