import type { Role } from '@safelight/contract/media-keys'
import type { Bytes } from '@safelight/crypto/bytes'
import { texts } from '@safelight/texts/client/export'
import { oneAhead } from '../async/queues/one-ahead.ts'
import { type LibraryItem, streamOf } from '../items/item.ts'
import { movieNameOf } from '../media/saving/file-names.ts'
import { zipTime } from '../media/saving/zip-time.ts'
import { NOT_OPENED, UnreadableError } from '../media/streams/read-steadily.ts'
import type { ShownPeople } from '../people/shown-people.ts'
import type { ListFile } from './album-lists.ts'
import type { FindPlanned } from './find-items.ts'
import { nameIn, type PlannedItem, plannedId } from './plan.ts'
import { SIDECARS, sidecarsOf } from './sidecars.ts'

export interface PartEntry {
  name: string
  input: string | AsyncIterable<Bytes>
  lastModified: Date
}

export type OnProblem = (what: string, why: string) => void

export interface EntriesDeps {
  find: FindPlanned
  readStream(item: LibraryItem, role: Role): AsyncGenerator<Bytes>
  lists(
    onProblem: OnProblem,
  ): Promise<{ files: readonly ListFile[]; people: ShownPeople | undefined }>
  report(problems: readonly string[]): ListFile
  onItem(planned: PlannedItem): void
  onProblem(): void
  now: Date
}

/**
 * The number of bytes of an original that are read before its ZIP entry starts. A smaller file that cannot be
 * read gets no entry, instead of a cut one.
 */
const HEAD = 8 * 1024 * 1024

/**
 * Yields a part's entries: lists, then each original with its movie and sidecars, then the report. A damaged
 * file affects only its own entry. Throws errors that must stop the whole export.
 */
export async function* partEntries(
  items: readonly PlannedItem[],
  { find, readStream, lists, report, onItem, now, ...parts }: EntriesDeps,
): AsyncGenerator<PartEntry> {
  const problems: string[] = []
  const onProblem: OnProblem = (what, why) => {
    problems.push(`${what}: ${why}`)
    parts.onProblem()
  }
  const textFile = ({ path, text }: ListFile, lastModified = now): PartEntry => ({
    name: path,
    input: text,
    lastModified,
  })

  const { files, people } = await lists(onProblem)
  for (const list of files) yield textFile(list)

  for await (const [planned, begun] of oneAhead(items, begin)) {
    const { path } = planned
    if (typeof begun === 'string') onProblem(`${path} (${plannedId(planned)})`, begun)
    else {
      const { item } = begun
      const lastModified = zipTime(item.takenLocal)
      const cutAt = yield* streamEntry(path, begun, lastModified)
      const moviePath = movieNameOf(item, path)
      if (moviePath !== undefined) {
        const movie = await beginStream(item, 'motion')
        if (typeof movie === 'string') onProblem(`${moviePath} (${item.id})`, movie)
        else yield* streamEntry(moviePath, movie, lastModified)
      }
      const { json, xmp } = sidecarsOf(item, nameIn(path), { cutAt, people })
      for (const [i, text] of [json, xmp].entries()) {
        yield textFile({ path: path + SIDECARS[i], text }, lastModified)
      }
    }
    onItem(planned)
  }

  yield textFile(report(problems))

  async function* streamEntry(
    name: string,
    begun: BegunStream,
    lastModified: Date,
  ): AsyncGenerator<PartEntry, number | undefined> {
    const { item, role } = begun
    let cutAt: number | undefined
    yield { name, input: contentOf(begun, at => (cutAt = at)), lastModified }
    if (cutAt !== undefined) {
      const bytes = streamOf(item, role)?.length ?? 0
      onProblem(`${name} (${item.id})`, texts.cutOff({ cutAt, bytes }))
    }
    return cutAt
  }

  async function begin(planned: PlannedItem): Promise<BegunStream | string> {
    const item = await find(planned)
    if (!item) return texts.deletedMeanwhile
    return item.details ? beginStream(item, 'original') : NOT_OPENED
  }

  async function beginStream(item: LibraryItem, role: Role): Promise<BegunStream | string> {
    const rest = readStream(item, role)
    const head: Bytes[] = []
    let bytes = 0
    try {
      while (bytes < HEAD) {
        const { done, value } = await rest.next()
        if (done) return { item, role, head, rest: undefined }
        head.push(value)
        bytes += value.length
      }
      return { item, role, head, rest }
    } catch (error) {
      if (error instanceof UnreadableError) return error.message
      throw error
    }
  }
}

interface BegunStream {
  item: LibraryItem
  role: Role
  head: Bytes[]
  rest: AsyncGenerator<Bytes> | undefined
}

async function* contentOf(
  { head, rest }: BegunStream,
  onCut: (at: number) => void,
): AsyncGenerator<Bytes> {
  let at = 0
  for (let chunk = head.shift(); chunk; chunk = head.shift()) {
    at += chunk.length
    yield chunk
  }
  try {
    for await (const chunk of rest ?? []) {
      at += chunk.length
      yield chunk
    }
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    onCut(at)
  }
}
