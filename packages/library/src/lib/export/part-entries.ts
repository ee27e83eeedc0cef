import type { Bytes } from '@safelight/vault/bytes'
import { oneAhead } from '../async/one-ahead.ts'
import type { LibraryItem } from '../items/item.ts'
import { NOT_OPENED, UnreadableError } from '../media/read-steadily.ts'
import { zipTime } from '../media/zip-time.ts'
import type { ListFile } from './album-lists.ts'
import type { FindPlanned } from './find-items.ts'
import { type PlannedItem, plannedId } from './plan.ts'
import { SIDECARS, sidecarsOf } from './sidecars.ts'

/** An entry of a part's ZIP. */
export interface PartEntry {
  name: string
  input: string | AsyncIterable<Bytes>
  lastModified: Date
}

/** What could not be exported, or not whole: a path or a name, and why. */
export type OnProblem = (what: string, why: string) => void

export interface EntriesParts {
  find: FindPlanned
  readOriginal(item: LibraryItem): AsyncGenerator<Bytes>
  /** Files that come before the items. */
  lists(onProblem: OnProblem): AsyncIterable<ListFile>
  /** The text of the report, once everything else is written. */
  report(problems: readonly string[]): ListFile
  /** Told of each item that is done, also of one that failed. */
  onItem(planned: PlannedItem): void
  onProblem(): void
  now: Date
}

/** So much of an original is read before its entry begins: what is smaller is in the ZIP whole or not at all. */
const HEAD = 8 * 1024 * 1024

/**
 * The entries of a part in their order: lists, then each original with its sidecars, then the report. One
 * file's damage costs that file. Throws what stops the whole export.
 */
export async function* partEntries(
  items: readonly PlannedItem[],
  { find, readOriginal, lists, report, onItem, now, ...parts }: EntriesParts,
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

  for await (const list of lists(onProblem)) yield textFile(list)

  for await (const [planned, begun] of oneAhead(items, begin)) {
    const { path } = planned
    if (typeof begun === 'string') onProblem(`${path} (${plannedId(planned)})`, begun)
    else {
      const lastModified = zipTime(begun.item.takenLocal)
      let cutAt: number | undefined
      yield { name: path, input: contentOf(begun, at => (cutAt = at)), lastModified }
      if (cutAt !== undefined) {
        const why = `It is cut off after ${cutAt} of ${begun.item.size} bytes, where it is damaged.`
        onProblem(`${path} (${begun.item.id})`, why)
      }
      const { json, xmp } = sidecarsOf(begun.item, cutAt)
      for (const [i, text] of [json, xmp].entries()) {
        yield textFile({ path: path + SIDECARS[i], text }, lastModified)
      }
    }
    onItem(planned)
  }

  yield textFile(report(problems))

  /** Reads the head of an original; a text says why it is not there. */
  async function begin(planned: PlannedItem): Promise<BegunItem | string> {
    const item = await find(planned)
    if (!item) return 'It has left the library since the export began.'
    if (!item.details) return NOT_OPENED
    const rest = readOriginal(item)
    const head: Bytes[] = []
    let bytes = 0
    try {
      while (bytes < HEAD) {
        const { done, value } = await rest.next()
        if (done) return { item, head, rest: undefined }
        head.push(value)
        bytes += value.length
      }
      return { item, head, rest }
    } catch (error) {
      if (error instanceof UnreadableError) return error.message
      throw error
    }
  }
}

interface BegunItem {
  item: LibraryItem
  head: Bytes[]
  rest: AsyncGenerator<Bytes> | undefined
}

/** An original as it comes; one that turns out to be damaged ends where it is. */
async function* contentOf(
  { head, rest }: BegunItem,
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
