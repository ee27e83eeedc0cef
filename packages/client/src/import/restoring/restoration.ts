import { texts } from '@safelight/texts/client/import'
import type { AccountDecisions } from '../../decisions/account-decisions.ts'
import type { Decisions } from '../../decisions/decisions.ts'
import { restoreMemories, restorePeople } from '../../decisions/restore-decisions.ts'
import type { LibraryItem } from '../../items/item.ts'
import { namedFaces } from '../../people/people-record.ts'
import { restoreRefusedLabels } from '../../search/labels/refused-labels.ts'
import { restoreRefusedTags } from '../../search/things/refused-tags.ts'
import { isPassing } from '../import-errors.ts'
import type { Restorable } from './own-lists.ts'
import { type AlbumTarget, createAlbumRestoration } from './restore-albums.ts'

export interface RestorationTarget {
  albums: AlbumTarget
  openDecisions(): AccountDecisions
}

export interface RestoredCounts {
  albums: number
  people: number
}

export interface Restoration {
  wants(id: string): boolean
  put(id: string, item: LibraryItem): void
  /**
   * Restores as many albums and decisions as possible. If a retry may fix a failure, throws its error.
   * Otherwise passes the error to `onProblem` and continues.
   */
  flush(onProblem: (what: string, error: unknown) => void): Promise<void>
  counts(): RestoredCounts
  close(): void
}

export function createRestoration(
  { albums, decisions }: Restorable,
  target: RestorationTarget,
): Restoration {
  const ofAlbums = createAlbumRestoration(albums, target.albums)
  const mentioned = new Set(decisions.flatMap(itemsOf))
  /**
   * Maps the items' ids in the export to their ids in this account. A decision may name items of earlier
   * calls.
   */
  const newIds = new Map<string, string>()
  let documents: AccountDecisions | undefined
  let isSaved = false

  async function saveDecisions(): Promise<void> {
    if (!documents) {
      documents = target.openDecisions()
      await documents.pull()
    }
    for (const { people, memories, refusedLabels, refusedTags } of decisions) {
      await documents.people.change(restorePeople(people, newIds))
      await documents.memories.change(restoreMemories(memories, newIds))
      await documents.refusedLabels.change(restoreRefusedLabels(refusedLabels, newIds))
      await documents.refusedTags.change(restoreRefusedTags(refusedTags, newIds))
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
        onProblem(texts.decisions, error)
      }
    },

    counts: () => ({
      albums: ofAlbums.count(),
      people: isSaved ? peopleIn(decisions, newIds) : 0,
    }),

    close: () => documents?.close(),
  }
}

function peopleIn(decisions: readonly Decisions[], newIds: ReadonlyMap<string, string>): number {
  const people = decisions
    .flatMap(each => each.people.people)
    .filter(({ faces, samples, boxes }) =>
      [...faces, ...samples, ...boxes].some(({ item }) => newIds.has(item)),
    )
  return new Set(people.map(({ id }) => id)).size
}

function itemsOf({ people, memories, refusedLabels, refusedTags }: Decisions): string[] {
  return [
    ...people.people.flatMap(namedFaces).map(({ item }) => item),
    ...memories.kept.flat(),
    ...[...refusedLabels.items, ...refusedTags.items].map(({ id }) => id),
  ]
}
