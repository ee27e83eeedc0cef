import type { LibraryItem } from '@safelight/client/item'
import { keep, type Reviewed } from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { useCallback, useMemo } from 'react'
import { useLibrary } from '../../../components/contexts/library-context.tsx'
import { useItemActions } from '../../../components/item-actions/item-actions-context.tsx'
import { useCurrentItems } from '../../../components/item-lists/use-current-items.ts'
import { usePages } from '../../../components/item-lists/use-pages.ts'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'

const PAGE = 8

export interface Group extends Reviewed {
  id: string
}

/**
 * Loads groups of similar photos page by page. Leaves out groups that the person has decided about, and items
 * that left the library.
 */
export function useReview() {
  const { memories } = useLibrary()
  const list = usePages<Group>(
    useCallback(
      async after => {
        const { groups, next } = await memories.groups(after, PAGE)
        return { items: groups.map(group => ({ ...group, id: idOf(group) })), next }
      },
      [memories],
    ),
  )
  const all = useMemo(() => list.items.flatMap(({ items }) => items), [list.items])
  const current = useCurrentItems(all)
  const groups = useMemo(() => withItems(list.items, current), [list.items, current])
  return { ...list, groups, ...useDecisions(list.drop) }
}

/**
 * Returns the actions that decide about a group. Items that move to the trash disappear from their groups,
 * and return after an undo.
 */
function useDecisions(drop: (ids: readonly string[]) => void) {
  const { memories } = useLibrary()
  const { trash, stack } = useItemActions()

  /**
   * Saves that the person keeps these items. They then form no group again. Returns false if saving fails.
   */
  async function keepBoth(items: readonly LibraryItem[]): Promise<boolean> {
    try {
      await memories.choose(keep(items.map(({ id }) => id)))
      return true
    } catch {
      showToast({ tone: 'error', text: common.saveFailed })
      return false
    }
  }

  return {
    async keepThese({ id, items }: Group, kept: ReadonlySet<string>): Promise<void> {
      const stay = items.filter(item => kept.has(item.id))
      if (stay.length > 1 && !(await keepBoth(stay))) return
      await trash(items.filter(item => !kept.has(item.id)))
      if (stay.length > 1) drop([id])
    },
    async keepAll({ id, items }: Group): Promise<void> {
      if (await keepBoth(items)) drop([id])
    },
    async stackAll({ id, items, best }: Group): Promise<void> {
      const front = items.find(item => item.id === best)
      if ((await stack(items, front)) && (await keepBoth(items))) drop([id])
    },
  }
}

/** Updates the items of the groups. Leaves out groups with fewer than two items. */
function withItems(groups: readonly Group[], current: readonly LibraryItem[]): Group[] {
  const byId = new Map(current.map(item => [item.id, item]))
  return groups
    .map(group => ({ ...group, items: group.items.flatMap(({ id }) => byId.get(id) ?? []) }))
    .filter(({ items }) => items.length > 1)
}

const idOf = ({ items }: Reviewed): string => items.map(({ id }) => id).join(' ')
