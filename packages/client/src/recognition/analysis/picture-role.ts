import { type LibraryItem, streamOf } from '../../items/item.ts'

export const pictureRole = (item: LibraryItem): 'preview' | 'poster' | 'thumbnail' | undefined =>
  (['preview', 'poster', 'thumbnail'] as const).find(role => streamOf(item, role) !== undefined)

/** Whether the item has a thumbnail besides a larger picture. */
export const hasSmallerPicture = (item: LibraryItem): boolean =>
  pictureRole(item) !== 'thumbnail' && streamOf(item, 'thumbnail') !== undefined
