import type { Memory, MemoryKind } from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/memories'
import { Copy } from 'lucide-react'
import { useEffect } from 'react'
import { CardMenu } from '../../components/cards/card-menu.tsx'
import { CoverCard, CoverCards, CoverCardsSkeleton } from '../../components/cards/cover-card.tsx'
import { memoryLink } from '../../components/memories/memory-link.ts'
import { memoryDays, memoryTitle } from '../../components/memories/memory-texts.ts'
import { useMemories } from '../../components/memories/use-memories.ts'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { LessMenuItems } from './less-menu-items.tsx'
import styles from './memories.module.css'
import { SwitchedOff } from './switched-off.tsx'

const SECTIONS: readonly { kind: MemoryKind; title: string }[] = [
  { kind: 'day', title: texts.onThisDay },
  { kind: 'trip', title: texts.trips },
  { kind: 'year', title: texts.years },
]

export function MemoriesScreen() {
  const { memories, state } = useMemories()
  const { status, today, duplicates } = state
  useEffect(() => memories.start(true), [memories])
  const isLooking = status === 'waiting' || status === 'looking'

  return (
    <Page>
      <PageTitle>{common.memories}</PageTitle>
      <PageHeader
        title={common.memories}
        facts={status === 'ready' && state.memories.length > 0 && texts.memoriesLead}
        controls={
          duplicates > 0 && (
            <LinkButton to="/memories/duplicates" icon={<Copy size={15} />}>
              {texts.reviewDuplicates}
            </LinkButton>
          )
        }
      />
      {status === 'off' && <SwitchedOff />}
      {status === 'failed' && (
        <ErrorState message={texts.readFailed} onRetry={() => memories.start(true)} />
      )}
      {isLooking && (
        <>
          <p className={styles.looking} role="status">
            {texts.searching}
          </p>
          <CoverCardsSkeleton />
        </>
      )}
      {status === 'ready' && state.memories.length === 0 && <NoMemories />}
      {status === 'ready' &&
        SECTIONS.map(({ kind, title }) => (
          <MemoriesOf
            key={kind}
            title={title}
            memories={state.memories.filter(memory => memory.kind === kind)}
            today={today}
          />
        ))}
    </Page>
  )
}

interface MemoriesOfProps {
  title: string
  memories: readonly Memory[]
  today: string
}

function MemoriesOf({ title, memories, today }: MemoriesOfProps) {
  if (memories.length === 0) return null
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <CoverCards label={title}>
        {memories.map(memory => (
          <MemoryCard key={memory.id} memory={memory} today={today} />
        ))}
      </CoverCards>
    </section>
  )
}

const NoMemories = () => (
  <EmptyState
    title={texts.noMemories}
    action={
      <LinkButton to="/upload" variant="primary">
        {common.uploadPhotos}
      </LinkButton>
    }
  >
    {texts.noMemoriesHint}
  </EmptyState>
)

interface MemoryCardProps {
  memory: Memory
  today: string
}

function MemoryCard({ memory, today }: MemoryCardProps) {
  const title = memoryTitle(memory, today)
  return (
    <CoverCard
      {...memoryLink(memory.id)}
      id={memory.id}
      title={title}
      heading="h3"
      picture={<Thumbnail item={memory.cover} />}
      facts={memoryDays(memory)}
      menu={
        <CardMenu title={title}>
          <LessMenuItems memory={memory} />
        </CardMenu>
      }
    />
  )
}
