import type { AccountDecisions } from '../../decisions/account-decisions.ts'
import type { Decisions } from '../../decisions/decisions.ts'
import {
  restoreMemories,
  restorePeople,
  restoreRefusedLabels,
} from '../../decisions/restore-decisions.ts'
import type { LibraryItem } from '../../items/item.ts'
import { isPassing } from '../import-errors.ts'
import type { Restorable } from './own-lists.ts'
import { type AlbumTarget, createAlbumRestoration } from './restore-albums.ts'

/** Where the lists of an own export go. */
export interface RestorationTarget {
  albums: AlbumTarget
  /** For one run. */
  openDecisions(): AccountDecisions
}

/** What of an own export is in the account. */
export interface RestoredCounts {
  albums: number
  people: number
}

/** Brings back what an own export says of more than one item, as the items come. */
export interface Restoration {
  /** Whether anything is said of an item, by its id in the export. */
  wants(id: string): boolean
  put(id: string, item: LibraryItem): void
  /** Saves what can be saved by now. Tells of what fails, and goes on. Throws what another try may mend. */
  flush(onProblem: (what: string, error: unknown) => void): Promise<void>
  /** What is in the account by now. */
  counts(): RestoredCounts
  close(): void
}

export function createRestoration(
  { albums, decisions }: Restorable,
  target: RestorationTarget,
): Restoration {
  const ofAlbums = createAlbumRestoration(albums, target.albums)
  const mentioned = new Set(decisions.flatMap(itemsOf))
  /** All of this run: a set of items that are kept beside each other needs those of earlier calls. */
  const newIds = new Map<string, string>()
  let documents: AccountDecisions | undefined
  let isSaved = false

  async function saveDecisions(): Promise<void> {
    if (!documents) {
      documents = target.openDecisions()
      await documents.pull()
    }
    for (const { people, memories, refusedLabels } of decisions) {
      await documents.people.change(restorePeople(people, newIds))
      await documents.memories.change(restoreMemories(memories, newIds))
      await documents.refusedLabels.change(restoreRefusedLabels(refusedLabels, newIds))
    }
  }

  return {
    wants: id => ofAlbums.wants(id) || mentioned.has(id),

    put(id, item) {
      ofAlbums.put(id, item)
      if (!mentioned.has(id)) return
      newIds.set(id, item.id)
      isSaved = false
    },

    async flush(onProblem) {
      await ofAlbums.flush(onProblem)
      if (isSaved || decisions.length === 0) return
      try {
        await saveDecisions()
        isSaved = true
      } catch (error) {
        if (isPassing(error)) throw error
        onProblem('People, memories and refused labels', error)
      }
    },

    counts: () => ({
      albums: ofAlbums.count(),
      people: isSaved ? peopleIn(decisions, newIds) : 0,
    }),

    close: () => documents?.close(),
  }
}

/** How many people are in these items. */
function peopleIn(decisions: readonly Decisions[], newIds: ReadonlyMap<string, string>): number {
  const people = decisions
    .flatMap(each => each.people.people)
    .filter(({ faces, samples }) => [...faces, ...samples].some(({ item }) => newIds.has(item)))
  return new Set(people.map(({ id }) => id)).size
}

/** The items that decisions name. */
function itemsOf({ people, memories, refusedLabels }: Decisions): string[] {
  const faces = people.people.flatMap(({ faces, samples, not, cover }) => [
    ...faces,
    ...samples,
    ...not,
    ...(cover ? [cover] : []),
  ])
  return [
    ...faces.map(({ item }) => item),
    ...memories.kept.flat(),
    ...refusedLabels.items.map(({ id }) => id),
  ]
}
