import { texts } from '@safelight/texts/client/export'
import type { Decisions } from '../decisions/decisions.ts'
import { DECISIONS_PATH, writeDecisions } from '../decisions/decisions-file.ts'
import { type AlbumSource, albumLists, type ListFile } from './album-lists.ts'
import { type LeftOut, NOTHING_LEFT_OUT } from './left-out.ts'
import type { OnProblem } from './part-entries.ts'

export interface ListSources {
  albums: AlbumSource
  /** Throws ApiError, and OpenError for invalid decisions. */
  decisions(): Promise<Decisions>
}

export interface Lists {
  files: ListFile[]
  leftOut: LeftOut
}

/** Reads an export's albums and decisions. A failure becomes a problem in the report. Rejects on abort. */
export async function readLists(
  { albums, decisions }: ListSources,
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
  await unless(texts.decisions, async () => {
    const text = writeDecisions(await decisions(), id => pathOf(id) !== undefined)
    if (text !== undefined) files.push({ path: DECISIONS_PATH, text })
  })
  return { files, leftOut }
}
