import type { Selection } from '@safelight/client/list-selection'
import { useCallback, useSyncExternalStore } from 'react'
import { loadOrToast } from './load-or-toast.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

export function useSelection<At>(selection: Selection<At>) {
  const selected = useSyncExternalStore(selection.subscribe, selection.ids)
  useSelectionKeys(selection)
  return { selected, select: useSelect(selection) }
}

/** Toggles an item. With `extend`, selects all items from the last chosen item to the given one. */
export const useSelect = <At>({ toggle, extendTo }: Selection<At>) =>
  useCallback(
    (at: At, extend: boolean) => (extend ? void loadOrToast(() => extendTo(at)) : toggle(at)),
    [toggle, extendTo],
  )
