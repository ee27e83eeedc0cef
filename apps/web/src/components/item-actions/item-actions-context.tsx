import type { SharedEdit } from '@safelight/client/edits'
import type { LibraryItem } from '@safelight/client/item'
import type { Shareable } from '@safelight/client/sharing'
import { type ComponentType, createContext, useContext } from 'react'

/** What can be done with items from any screen; each says what became of it. */
export interface ItemActions {
  /** Makes all of them favorites, or none of them if all are. */
  toggleFavorite(items: readonly LibraryItem[]): Promise<void>
  trash(items: readonly LibraryItem[]): Promise<void>
  /** Turns the pictures among them a quarter clockwise. */
  rotate(items: readonly LibraryItem[]): Promise<void>
  download(items: readonly LibraryItem[]): Promise<void>
  /** Puts them into one stack, one of them or the oldest in front; false if that was not done. */
  stack(items: readonly LibraryItem[], front?: LibraryItem): Promise<boolean>
  /** Puts one of a stack in front of the others. */
  makeCover(item: LibraryItem, stack: readonly LibraryItem[]): Promise<void>
  /** Takes a stack apart. */
  takeApart(stack: readonly LibraryItem[]): Promise<void>
  /** Hands the original to the device's other apps; one that it does not take is downloaded. */
  send(item: LibraryItem): Promise<void>
  /** Leads to the pictures that are most similar to one. */
  findSimilar(item: LibraryItem): void
  /** Opens the dialog that changes details of all of them. */
  edit(items: readonly LibraryItem[]): void
  /** Opens the map on which a place is given to all of them. */
  place(items: readonly LibraryItem[]): void
  /** Opens the dialog that puts them into an album. */
  addToAlbum(items: readonly LibraryItem[], onAdded?: () => void): void
  /** Opens the dialog that makes an album of them, and goes there. */
  createAlbum(items: readonly LibraryItem[], title: string): void
  /** Opens the dialog that shares an album, an item or several. */
  share(what: Shareable, options?: ShareOptions): void
  /** The form that changes the details of one item. */
  ItemForm: ComponentType<ItemFormProps>
}

export interface ShareOptions {
  /** What visitors of a link read; without it an item's name. */
  title?: string
  description?: string
  onClose?: () => void
}

export interface ItemFormProps {
  item: LibraryItem
  /** Saves an edit of a shared item that the user may change. */
  onEditShared: ((edit: SharedEdit) => Promise<void>) | undefined
  onDone: () => void
}

/** Filled in by `app`, which knows the features that have the dialogs. */
export const ItemActionsContext = createContext<ItemActions | undefined>(undefined)

export function useItemActions(): ItemActions {
  const actions = useContext(ItemActionsContext)
  if (!actions) throw new Error('Item actions are used outside of their provider.')
  return actions
}
