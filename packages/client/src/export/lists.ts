import { texts } from '@safelight/texts/client/export'
import type { Decisions } from '../decisions/decisions.ts'
import { DECISIONS_PATH, writeDecisions } from '../decisions/decisions-file.ts'
import type { PeopleRecord } from '../people/people-record.ts'
import type { ShownPeople } from '../people/shown-people.ts'
import { type AlbumSource, albumLists, type ListFile } from './album-lists.ts'
import { type LeftOut, NOTHING_LEFT_OUT } from './left-out.ts'
import type { OnProblem } from './part-entries.ts'

export interface ListSources {
  albums: AlbumSource
  /** Throws ApiError, and OpenError for invalid decisions. */
  decisions(): Promise<Decisions>
  /** Reads who is in which item, by the owner's statements about people. */
  people(record: PeopleRecord): Promise<ShownPeople>
}

export interface Lists {
  files: ListFile[]
  leftOut: LeftOut
  /** Undefined if the decisions could not be read. */
  people: ShownPeople | undefined
}

/** Reads an export's albums, decisions and people. A failure becomes a problem in the report. Rejects on abort. */
export async function readLists(
  { albums, decisions, people: readPeople }: ListSources,
  pathOf: (id: string) => string | undefined,
  onProblem: OnProblem,
  signal: AbortSignal,
): Promise<Lists> {
  const files: ListFile[] = []
  const leftOut: LeftOut = structuredClone(NOTHING_LEFT_OUT)

  async function unless(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch {
      signal.throwIfAborted()
      onProblem(what, texts.listsUnreadable)
    }
  }

  await unless(texts.albums, async () => {
    for await (const { files: ofAlbum, album, foreign } of albumLists(albums, pathOf)) {
      const { id, title, isClosed, sharedWith, hasLink } = album
      if (isClosed) onProblem(texts.album({ id }), texts.albumUnreadable)
      files.push(...ofAlbum)
      if (sharedWith > 0 || hasLink) leftOut.shared.push({ title, people: sharedWith, hasLink })
      if (foreign > 0) leftOut.foreign.push({ title, items: foreign })
    }
  })
  await unless(texts.foreignAlbums, async () => {
    leftOut.ofOthers = await albums.ofOthers()
  })
  let people: ShownPeople | undefined
  await unless(texts.decisions, async () => {
    const decided = await decisions()
    const text = writeDecisions(decided, id => pathOf(id) !== undefined)
    if (text !== undefined) files.push({ path: DECISIONS_PATH, text })
    people = await readPeople(decided.people)
  })
  return { files, leftOut, people }
}
