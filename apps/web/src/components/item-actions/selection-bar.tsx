import type { LibraryItem } from '@safelight/client/item'
import { sendsFiles } from '@safelight/client/sending'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import {
  CopyPlus,
  Download,
  Ellipsis,
  Heart,
  Layers,
  type LucideIcon,
  MapPin,
  PencilLine,
  RotateCw,
  ScanSearch,
  Share,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { isPageCovered } from '../../shared/hooks/key-focus.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { useKeys } from '../../shared/hooks/use-keys.ts'
import { useMedia } from '../../shared/hooks/use-media.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { Menu, MenuItem } from '../../shared/ui/overlays/menu.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { loadOrToast } from '../selection/load-or-toast.ts'
import { SelectionFrame } from '../selection/selection-frame.tsx'
import { useItemActions } from './item-actions-context.tsx'
import { ShareActions } from './share-actions.tsx'
import { useIsRecognizing } from './use-is-recognizing.ts'

export interface SelectionBarProps {
  count: number
  items: () => readonly LibraryItem[] | Promise<readonly LibraryItem[]>
  onClear: () => void
  /** Whether some items belong to others, so that they can only be downloaded or saved to the library. */
  areOthers?: boolean
  leading?: ReactNode
  actions?: ReactNode
}

export function SelectionBar(props: SelectionBarProps) {
  const { count, items, onClear, areOthers = false, leading, actions } = props
  const {
    toggleFavorite,
    download: save,
    trash: discard,
    edit,
    place,
    rotate: turn,
    send,
    saveToLibrary,
    stack: join,
    findSimilar,
  } = useItemActions()
  const { isBusy, run: runBusy } = useBusy<Action>()
  const lastFavorite = useRef<Promise<void>>(undefined)

  const act = (action: Action, run: (items: readonly LibraryItem[]) => unknown) => () =>
    runBusy(async () => {
      const chosen = await loadOrToast(items)
      if (chosen) await run(chosen)
    }, action)

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
    // Wait for a pending change of favorites. The change would fail for items in the trash.
    await lastFavorite.current
    await discard(chosen)
  })
  // While the viewer covers the page, these keys do nothing here: the viewer handles them.
  const key = (run: () => Promise<void>, once?: Action) => () =>
    count > 0 && !(once && isBusy(once)) && !isPageCovered() && run()
  const discardKey = key(trash, 'trash')
  // The key for favorites works even while the server saves an earlier change.
  const ownKeys = { f: key(favorite), r: key(rotate), Delete: discardKey, '#': discardKey }
  useKeys({ d: key(download, 'download'), ...(areOthers ? {} : ownKeys) })

  const button = ({ action, label, icon: Icon, run }: SelectionAction) => (
    <Button
      key={action}
      variant="quiet"
      aria-label={label}
      icon={<Icon size={20} />}
      busy={isBusy(action)}
      onPress={run}
    />
  )

  const isNarrow = useMedia('(width < 720px)')
  const isRecognizing = useIsRecognizing()
  const isSendable = count === 1 && sendsFiles(navigator)
  const similarToOne = ([item]: readonly LibraryItem[]) => item && findSimilar(item)
  const sendOne = ([item]: readonly LibraryItem[]) => item && send(item)
  const further: SelectionAction[] = [
    { action: 'edit', label: texts.editDetails, icon: PencilLine, run: act('edit', edit) },
    { action: 'place', label: texts.setPlace, icon: MapPin, run: act('place', place) },
    { action: 'rotate', label: common.rotate, icon: RotateCw, run: rotate },
  ]
  if (count === 1 && isRecognizing) {
    const run = act('similar', similarToOne)
    further.push({ action: 'similar', label: texts.findSimilar, icon: ScanSearch, run })
  }
  if (count > 1) further.push({ action: 'stack', label: texts.stack, icon: Layers, run: stack })

  return (
    <SelectionFrame count={count} leave={texts.clearSelection} onLeave={onClear}>
      {leading}
      {!areOthers && <ShareActions items={items} onAdded={onClear} />}
      {actions}
      {!areOthers &&
        button({ action: 'favorite', label: texts.favorite, icon: Heart, run: favorite })}
      {button({ action: 'download', label: common.download, icon: Download, run: download })}
      {areOthers &&
        button({
          action: 'save',
          label: texts.saveToLibrary,
          icon: CopyPlus,
          run: act('save', saveToLibrary),
        })}
      {isSendable &&
        button({ action: 'send', label: texts.saveOrSend, icon: Share, run: act('send', sendOne) })}
      {!areOthers && (
        <>
          {isNarrow ? <FurtherActions actions={further} isBusy={isBusy} /> : further.map(button)}
          {button({ action: 'trash', label: texts.moveToTrash, icon: Trash2, run: trash })}
        </>
      )}
    </SelectionFrame>
  )
}

interface FurtherActionsProps {
  actions: readonly SelectionAction[]
  isBusy: (action: Action) => boolean
}

function FurtherActions({ actions, isBusy }: FurtherActionsProps) {
  const isUnderWay = ({ action }: SelectionAction) => isBusy(action)
  const icon = actions.some(isUnderWay) ? <Spinner size={16} /> : <Ellipsis size={20} />
  return (
    <Menu
      label={texts.moreActions}
      placement="top end"
      trigger={<Button variant="quiet" aria-label={texts.moreActions} icon={icon} />}
    >
      {actions.map(each => (
        <MenuItem
          key={each.action}
          icon={<each.icon size={16} />}
          isDisabled={isUnderWay(each)}
          onAction={each.run}
        >
          {each.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

interface SelectionAction {
  action: Action
  label: string
  icon: LucideIcon
  run: () => void
}

type Action =
  | 'favorite'
  | 'download'
  | 'send'
  | 'save'
  | 'edit'
  | 'place'
  | 'rotate'
  | 'similar'
  | 'stack'
  | 'trash'
