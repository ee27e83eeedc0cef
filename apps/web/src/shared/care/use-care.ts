import type { CareResult } from '@safelight/library/care'
import type { DetailsEdit } from '@safelight/library/edits'
import type { LibraryItem } from '@safelight/library/items'
import { useMemo } from 'react'
import { errorMessage } from '../error-message.ts'
import { formatCount } from '../format.ts'
import { useLibrary } from '../library-context.tsx'
import { showToast } from '../ui/toasts.tsx'

/** What can be done with items from any screen; each says what became of it. */
export interface Actions {
  /** Makes all of them favourites, or none of them if all are. */
  toggleFavorite(items: readonly LibraryItem[]): Promise<void>
  /** True if all of them were changed. */
  edit(items: readonly LibraryItem[], edit: DetailsEdit): Promise<boolean>
  trash(items: readonly LibraryItem[]): Promise<void>
  download(items: readonly LibraryItem[]): Promise<void>
}

export function useCare(): Actions {
  const { care, downloads } = useLibrary()
  return useMemo(() => {
    async function edit(items: readonly LibraryItem[], change: DetailsEdit): Promise<boolean> {
      const result = await care.edit(items, change)
      return !sayFailed(result, 'could not be changed')
    }
    return {
      edit,
      async toggleFavorite(items) {
        await edit(items, { isFavorite: !areFavorites(items) })
      },
      async trash(items) {
        const result = await care.trash(items)
        sayFailed(result, 'could not be moved to the trash')
        if (result.done.length === 0) return
        showToast({
          tone: 'success',
          text: `${formatCount(result.done.length, 'item')} moved to the trash`,
          action: {
            label: 'Undo',
            run: async () => sayFailed(await care.restore(result.done), 'could not be restored'),
          },
        })
      },
      async download(items) {
        try {
          await downloads.save(items)
        } catch (error) {
          showToast({ tone: 'error', text: errorMessage(error, 'Download failed.') })
        }
      },
    }
  }, [care, downloads])
}

export const areFavorites = (items: readonly LibraryItem[]): boolean =>
  items.every(item => item.privateDetails?.isFavorite)

/** Says what failed of a change; true if anything did. */
export function sayFailed({ failed, reason }: CareResult, what: string): boolean {
  if (failed.length === 0) return false
  showToast({ tone: 'error', text: `${formatCount(failed.length, 'item')} ${what}: ${reason}` })
  return true
}
