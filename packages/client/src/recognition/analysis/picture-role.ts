import { type LibraryItem, streamOf } from '../../items/item.ts'

/** The largest of an item's pictures that is no original. */
export const pictureRole = (item: LibraryItem): 'preview' | 'poster' | 'thumbnail' | undefined =>
  (['preview', 'poster', 'thumbnail'] as const).find(role => streamOf(item, role) !== undefined)
