import type { LibraryItem } from '@safelight/library/items'
import { sendsFiles } from '@safelight/library/sending'
import {
  Download,
  Heart,
  Layers,
  MapPin,
  PencilLine,
  RotateCw,
  ScanSearch,
  Share,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { isPageCovered } from '../../shared/hooks/key-focus.ts'
import { useKeys } from '../../shared/hooks/use-keys.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { loadOrToast } from '../selection/load-or-toast.ts'
import { SelectionFrame } from '../selection/selection-frame.tsx'
import { useItemActions } from './item-actions-context.tsx'
import { ShareActions } from './share-actions.tsx'
import { useSees } from './use-sees.ts'

export interface SelectionBarProps {
  /** How many items are selected; with none there is no bar. */
  count: number
  /** The selected items, once something is to be done with them. */
  items: () => readonly LibraryItem[] | Promise<readonly LibraryItem[]>
  onClear: () => void
  /** For items of others. */
  onlyDownload?: boolean
  /** Buttons before those that every selection has. */
  leading?: ReactNode
  /** Buttons behind those for albums and sharing. */
  actions?: ReactNode
}

/** The bar that comes with a selection: how large it is, and what can be done with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, items, onClear, onlyDownload = false, leading, actions } = props
  const {
    toggleFavorite,
    download: save,
    trash: discard,
    edit,
    place,
    rotate: turn,
    send,
    stack: join,
    findSimilar,
  } = useItemActions()
  const [busy, setBusy] = useState<readonly Action[]>([])
  const lastFavorite = useRef<Promise<void>>(undefined)

  const act = (action: Action, run: (items: readonly LibraryItem[]) => unknown) => async () => {
    setBusy(now => [...now, action])
    const chosen = await loadOrToast(items)
    if (chosen) await run(chosen)
    setBusy(now => now.toSpliced(now.indexOf(action), 1))
  }

  const favorite = act('favorite', chosen => {
    lastFavorite.current = toggleFavorite(chosen)
    return lastFavorite.current
  })
  const download = act('download', save)
  const rotate = act('rotate', turn)
  const stack = act('stack', async chosen => {
    if (await join(chosen)) onClear()
  })
  const trash = act('trash', async chosen => {
    onClear()
    // What lies in the trash cannot be made a favorite any more.
    await lastFavorite.current
    await discard(chosen)
  })
  // As in the viewer, which has them to itself while it is open.
  const key = (run: () => Promise<void>, once?: Action) => () =>
    count > 0 && !(once && busy.includes(once)) && !isPageCovered() && run()
  const discardKey = key(trash, 'trash')
  // What became a favorite is shown at once, and can be none again at once.
  const ownKeys = { f: key(favorite), r: key(rotate), Delete: discardKey, '#': discardKey }
  useKeys({ d: key(download, 'download'), ...(onlyDownload ? {} : ownKeys) })

  const button = (action: Action, label: string, icon: ReactNode, run: () => void) => (
    <Button
      variant="quiet"
      aria-label={label}
      icon={icon}
      busy={busy.includes(action)}
      onPress={run}
    />
  )

  const isSendable = count === 1 && sendsFiles(navigator)
  const sees = useSees()
  const similarToOne = ([item]: readonly LibraryItem[]) => item && findSimilar(item)
  const sendOne = ([item]: readonly LibraryItem[]) => item && send(item)

  if (count === 0) return null
  return (
    <SelectionFrame count={count} leave="Clear selection" onLeave={onClear}>
      {leading}
      {!onlyDownload && <ShareActions items={items} onAdded={onClear} />}
      {actions}
      {!onlyDownload && button('favorite', 'Favorite', <Heart size={20} />, favorite)}
      {button('download', 'Download', <Download size={20} />, download)}
      {isSendable && button('send', 'Save or send', <Share size={20} />, act('send', sendOne))}
      {!onlyDownload && (
        <>
          {button('edit', 'Edit details', <PencilLine size={20} />, act('edit', edit))}
          {button('place', 'Set place', <MapPin size={20} />, act('place', place))}
          {button('rotate', 'Rotate', <RotateCw size={20} />, rotate)}
          {count === 1 &&
            sees &&
            isWide() &&
            button(
              'similar',
              'Similar pictures',
              <ScanSearch size={20} />,
              act('similar', similarToOne),
            )}
          {count > 1 && button('stack', 'Stack', <Layers size={20} />, stack)}
          {button('trash', 'Move to trash', <Trash2 size={20} />, trash)}
        </>
      )}
    </SelectionFrame>
  )
}

type Action =
  | 'favorite'
  | 'download'
  | 'send'
  | 'edit'
  | 'place'
  | 'rotate'
  | 'similar'
  | 'stack'
  | 'trash'

/** On a phone the bar has no room for everything; the viewer has what is missing. */
const isWide = () => matchMedia('(width >= 720px)').matches
