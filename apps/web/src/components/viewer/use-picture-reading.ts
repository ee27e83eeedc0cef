import type { LibraryItem } from '@safelight/client/item'
import type { WrittenText } from '@safelight/client/written-texts'
import { useEffect, useState } from 'react'
import { isDialogOpen } from '../../shared/hooks/key-focus.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'
import { type Codes, useCodes } from './codes/use-codes.ts'
import type { Target } from './targets/target.ts'

/** Reads the text that recognition found in an item. */
export type ReadText = (item: LibraryItem) => Promise<WrittenText | undefined>

/** The text and the codes in the current picture, and the actions on them. */
export interface PictureReading extends Codes {
  lines: WrittenText['lines']
  isSelecting: boolean
  select(isOn: boolean): void
  /** The target that the person has pressed, until they close it. */
  target: Target | undefined
  open(target: Target | undefined): void
}

const NO_LINES: WrittenText['lines'] = []

export function usePictureReading(
  item: LibraryItem | undefined,
  readText: ReadText | undefined,
): PictureReading {
  const { value } = useAsync(
    readText && item && !item.isVideo ? [item.id] : undefined,
    async () => item && readText?.(item),
  )
  const codes = useCodes(item?.id)
  const [isSelecting, select] = useState(false)
  const [target, open] = useState<Target>()
  useKeyedEffect([item?.id], () => {
    select(false)
    open(undefined)
  })
  useLeaving(isSelecting, () => select(false))
  return { ...codes, lines: value?.lines ?? NO_LINES, isSelecting, select, target, open }
}

/** Escape ends selecting first, and closes the viewer only then. */
function useLeaving(isSelecting: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isSelecting) return
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isDialogOpen()) return
      event.stopPropagation()
      leave()
    }
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  })
}
