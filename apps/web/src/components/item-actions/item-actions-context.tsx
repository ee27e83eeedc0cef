import type { SharedEdit } from '@safelight/client/edits'
import type { LibraryItem } from '@safelight/client/item'
import type { Shareable } from '@safelight/client/sharing'
import { type ComponentType, createContext, useContext } from 'react'

export interface ItemActions {
  /** Makes all items favorites. If all are favorites already, removes them from the favorites. */
  toggleFavorite(items: readonly LibraryItem[]): Promise<void>
  trash(items: readonly LibraryItem[]): Promise<void>
  /** Rotates the pictures among the items clockwise by 90 degrees. */
  rotate(items: readonly LibraryItem[]): Promise<void>
  removePlace(items: readonly LibraryItem[]): Promise<void>
  /** `name` is the file name of the ZIP, without its extension. */
  download(items: readonly LibraryItem[], name?: string): Promise<void>
  /** Copies other people's items into the library. Progress appears in the tray. */
  saveToLibrary(items: readonly LibraryItem[]): void
  /** Stacks the items; the cover is `front` or the oldest. Resolves to false if they were not stacked. */
  stack(items: readonly LibraryItem[], front?: LibraryItem): Promise<boolean>
  makeCover(item: LibraryItem, stack: readonly LibraryItem[]): Promise<void>
  unstack(stack: readonly LibraryItem[]): Promise<void>
  /** Sends the original to another app of the device. Downloads it if the browser cannot send it. */
  send(item: LibraryItem): Promise<void>
  findSimilar(item: LibraryItem): void
  searchFor(query: string): void
  edit(items: readonly LibraryItem[]): void
  place(items: readonly LibraryItem[]): void
  addToAlbum(items: readonly LibraryItem[], onAdded?: () => void): void
  createAlbum(items: readonly LibraryItem[], title: string): void
  share(what: Shareable, options?: ShareOptions): void
  ItemForm: ComponentType<ItemFormProps>
}

export interface ShareOptions {
  title?: string
  description?: string
  onClose?: () => void
}

export interface ItemFormProps {
  item: LibraryItem
  /** Saves an edit of a shared item. Undefined if the user may not edit it. */
  onEditShared: ((edit: SharedEdit) => Promise<void>) | undefined
  onDone: () => void
}

/** The module `app` provides the actions. */
export const ItemActionsContext = createContext<ItemActions | undefined>(undefined)

export function useItemActions(): ItemActions {
  const actions = useContext(ItemActionsContext)
  if (!actions) throw new Error('Item actions are used outside of their provider.')
  return actions
}
