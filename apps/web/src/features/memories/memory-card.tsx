import type { Memory } from '@safelight/client/memories'
import { CardMenu } from '../../components/cards/card-menu.tsx'
import { CoverCard } from '../../components/cards/cover-card.tsx'
import { memoryLink } from '../../components/memories/memory-link.ts'
import { memoryDays, memoryTitle } from '../../components/memories/memory-texts.ts'
import { Thumbnail } from '../../components/tile/thumbnail.tsx'
import { LessMenuItems } from './less-menu-items.tsx'

export interface MemoryCardProps {
  memory: Memory
  today: string
}

/** A card of a memory: its picture, what it is, and the way to see less of it. */
export function MemoryCard({ memory, today }: MemoryCardProps) {
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
