import type { LibraryItem } from '@safelight/client/item'
import type { Memory } from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/memories'
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { GridLook } from '../../components/grid/grid-look.ts'
import { GridSkeleton } from '../../components/grid/grid-skeleton.tsx'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { SelectionBar } from '../../components/item-actions/selection-bar.tsx'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { itemsText } from '../../components/items-text.ts'
import { memoryLink } from '../../components/memories/memory-link.ts'
import { memoryDays, memoryTitle } from '../../components/memories/memory-texts.ts'
import { useMemories } from '../../components/memories/use-memories.ts'
import { useListSelection } from '../../components/selection/use-list-selection.ts'
import { formatDay } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useKept } from '../../shared/hooks/use-kept.ts'
import { BackLink } from '../../shared/ui/controls/back-link.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { MemoryActions } from './memory-actions.tsx'
import { SwitchedOff } from './switched-off.tsx'

export function MemoryScreen() {
  const id = useMemoryId()
  const { memories, state } = useMemories()
  const { status, today } = state
  useEffect(() => memories.start(), [memories])
  const memory = state.memories.find(each => each.id === id)

  if (id === undefined) return <Navigate to="/memories" replace />
  return (
    <Page>
      <BackLink to="/memories">{common.memories}</BackLink>
      {status === 'off' && <SwitchedOff />}
      {memory && <MemoryPictures key={id} memory={memory} today={today} />}
      {!memory && status === 'ready' && <Gone />}
      {!memory && status === 'failed' && (
        <ErrorState message={common.photosFailed} onRetry={() => memories.start()} />
      )}
      {!memory && (status === 'waiting' || status === 'looking') && (
        <GridSkeleton label={common.loading} look={LOOK} />
      )}
    </Page>
  )
}

/**
 * Returns the id of the open memory. Keeps it while another page replaces this screen: without an id, the
 * screen would redirect to the memories.
 */
function useMemoryId(): string | undefined {
  const { pathname, state } = useLocation()
  return useKept(state.memory, pathname === memoryLink('').to)
}

const LOOK: GridLook = {
  wide: { column: 200, aspect: 1, gap: 8, rowGap: 8 },
  narrow: { column: 108, aspect: 1, gap: 4, rowGap: 4 },
}

const NONE: readonly LibraryItem[] = []

function MemoryPictures({ memory, today }: { memory: Memory; today: string }) {
  const { memories } = useMemories()
  const title = memoryTitle(memory, today)
  const { value, failure, reload } = useAsync([memories, memory.id], () =>
    memories.items(memory.id),
  )
  const items = useCurrentItems(value ?? NONE)
  const selection = useListSelection(items, async () => items)
  const viewer = useMemoryViewer(memory.id)
  const [plays, setPlays] = useState(false)

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        facts={[memoryDays(memory), ...(value ? [itemsText(items.length)] : [])].join(' · ')}
        controls={
          items.length > 0 && (
            <MemoryActions
              memory={memory}
              title={title}
              items={items}
              onPlay={() => {
                setPlays(!matchMedia('(prefers-reduced-motion: reduce)').matches)
                const [first] = items
                if (first) viewer.open(first)
              }}
            />
          )
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message={common.photosFailed} onRetry={reload} />
      )}
      {!value && failure === undefined && <GridSkeleton label={common.loading} look={LOOK} />}
      {value && items.length === 0 && <Gone />}
      {items.length > 0 && (
        <ItemGrid
          label={title}
          look={LOOK}
          items={items}
          onOpen={item => {
            setPlays(false)
            viewer.open(item)
          }}
          selected={selection.selected}
          onSelect={selection.select}
        />
      )}
      <SelectionBar
        count={selection.selected.size}
        items={() => items.filter(({ id }) => selection.selected.has(id))}
        onClear={selection.clear}
      />
      {viewer.id && items.length > 0 && (
        <ItemViewer
          items={items}
          total={items.length}
          itemId={viewer.id}
          onChange={item => item.id !== viewer.id && viewer.move(item)}
          onClose={viewer.close}
          note={({ takenLocal }) => `${title} · ${formatDay(takenLocal)}`}
          plays={plays}
          muted
        />
      )}
    </>
  )
}

const Gone = () => (
  <EmptyState
    title={texts.memoryGone}
    action={<LinkButton to="/memories">{texts.seeAllMemories}</LinkButton>}
  >
    {texts.memoryGoneHint}
  </EmptyState>
)

/** The viewer's item is in the address, so that Back closes the viewer. */
function useMemoryViewer(memoryId: string) {
  const { item: id } = useSearch({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const show = (item: string | undefined, replace: boolean) =>
      void navigate({
        ...memoryLink(memoryId),
        search: item ? { item } : {},
        replace,
        resetScroll: false,
      })
    return {
      id,
      open: ({ id }: LibraryItem) => show(id, false),
      move: ({ id }: LibraryItem) => show(id, true),
      close: () => show(undefined, true),
    }
  }, [id, memoryId, navigate])
}
