import type { Selection } from '@safelight/client/list-selection'
import { useCallback, useSyncExternalStore } from 'react'
import { loadOrToast } from './load-or-toast.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

/** A selection as a screen shows it: its ids, what a press does, and its keys. */
export function useSelection<At>(selection: Selection<At>) {
  const selected = useSyncExternalStore(selection.subscribe, selection.ids)
  useSelectionKeys(selection)
  return { selected, select: useSelect(selection) }
}

/** Selects an item or no more; with `extend`, from the item that was chosen last up to it. */
export const useSelect = <At>({ toggle, extendTo }: Selection<At>) =>
  useCallback(
    (at: At, extend: boolean) => (extend ? void loadOrToast(() => extendTo(at)) : toggle(at)),
    [toggle, extendTo],
  )
