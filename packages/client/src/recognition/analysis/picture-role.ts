import { type LibraryItem, streamOf } from '../../items/item.ts'

export const pictureRole = (item: LibraryItem): 'preview' | 'poster' | 'thumbnail' | undefined =>
  (['preview', 'poster', 'thumbnail'] as const).find(role => streamOf(item, role) !== undefined)
