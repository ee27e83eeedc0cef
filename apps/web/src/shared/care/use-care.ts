import type { CareResult } from '@safelight/library/care'
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
  trash(items: readonly LibraryItem[]): Promise<void>
  download(items: readonly LibraryItem[]): Promise<void>
}

export function useCare(): Actions {
  const { care, downloads } = useLibrary()
  return useMemo(
    () => ({
      async toggleFavorite(items) {
        const result = await care.edit(items, { isFavorite: !areFavorites(items) })
        sayFailed(result, NOT_CHANGED)
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
    }),
    [care, downloads],
  )
}

const areFavorites = (items: readonly LibraryItem[]): boolean =>
  items.every(item => item.privateDetails?.isFavorite)

export const NOT_CHANGED = 'could not be changed'

/** What failed of a change, in a sentence; undefined if nothing did. */
export const failureOf = ({ failed, reason }: CareResult, what: string): string | undefined =>
  failed.length === 0 ? undefined : `${formatCount(failed.length, 'item')} ${what}: ${reason}`

/** Says what failed of a change; true if anything did. */
export function sayFailed(result: CareResult, what: string): boolean {
  const text = failureOf(result, what)
  if (text) showToast({ tone: 'error', text })
  return text !== undefined
}
