import { createPagedList, type Page, type PagedList } from '@safelight/client/paged-list'
import type { FoundItem, SearchProgress, SearchResult } from '@safelight/client/search'
import { useEffect, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { type Async, useAsync } from '../../shared/hooks/use-async.ts'

export interface Results {
  /** `blank` without a text; `searching` until the first answer to any text. */
  status: 'blank' | 'searching' | 'found' | 'failed'
  /** What the items answer; what is typed may be further. Or the position of the picture. */
  text: string
  total: number
  items: readonly FoundItem[]
  /** What `items` are read from; undefined before the first answer. */
  result: SearchResult | undefined
  /** Whether there are more than `items`. */
  hasMore: boolean
  loadMore: () => void
  retry: () => void
  /** Not all that could answer was known: more may be found. */
  isGathering: boolean
  progress: SearchProgress
}

interface ResultPage extends Page<FoundItem, number> {
  /** How many were asked for, with the pages before: some may be gone. */
  asked: number
}

interface Answer {
  text: string
  isGathering: boolean
  result: SearchResult
  list: PagedList<FoundItem, ResultPage>
}

/** Few at first: they may lie in as many blocks of the device's store, each to be opened. */
const FIRST = 24
const PAGE = 60

/**
 * What is found for a text, as it is typed and as the library changes; or what is most similar to the picture
 * at a position.
 */
export function useResults(typed: string, similarTo?: string): Results {
  const { search } = useLibrary()
  const progress = useSyncExternalStore(search.subscribe, search.progress)
  const text = similarTo ?? typed.trim()

  useEffect(() => search.start(), [search])

  const found: Async<Answer> = useAsync(
    text === '' ? undefined : [search, typed, similarTo, progress.revision],
    async () => {
      // As it was when it was asked: whoever hears that all is known asks again.
      const isGathering = progress.isGathering || progress.status === 'reading'
      // A trailing space would make the last word a whole one.
      const result =
        similarTo === undefined
          ? await search.find(typed.trimStart())
          : await search.similar(similarTo)
      const before = found.value?.text === text ? found.value.list.state().pages : []
      const list = await listOf(result, before.at(-1)?.asked ?? FIRST)
      return { text, isGathering, result, list }
    },
    { keep: true },
  )
  const answer = text === '' ? undefined : found.value

  const { status, items, loadMore } = usePagedList(answer?.list ?? NONE)
  const hasFailed = found.failure !== undefined || status === 'failed'
  return {
    status: text === '' ? 'blank' : hasFailed ? 'failed' : answer ? 'found' : 'searching',
    text: answer?.text ?? text,
    total: answer?.result.total ?? 0,
    items,
    result: answer?.result,
    hasMore: answer !== undefined && status !== 'end',
    loadMore,
    retry() {
      search.start()
      found.reload()
    },
    isGathering: answer?.isGathering ?? true,
    progress,
  }
}

/** The items of an answer, of which the `first` ones are read already. */
async function listOf(result: SearchResult, first: number): Promise<Answer['list']> {
  const readPage = async (from: number, count: number): Promise<ResultPage> => {
    const items = await result.read(from, count)
    const asked = from + count
    return { items, asked, next: asked < result.total ? asked : undefined }
  }
  return createPagedList((after: number = 0) => readPage(after, PAGE), await readPage(0, first))
}

const NONE: Answer['list'] = createPagedList(
  async (): Promise<ResultPage> => ({ items: [], asked: 0, next: undefined }),
)
