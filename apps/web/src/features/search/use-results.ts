import { createPagedList, type Page, type PagedList } from '@safelight/client/paged-list'
import type { FoundItem, Received, SearchProgress, SearchResult } from '@safelight/client/search'
import { useEffect, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { usePagedList } from '../../components/item-lists/use-paged-list.ts'
import { type Async, useAsync } from '../../shared/hooks/use-async.ts'

export interface Results {
  /** `blank` without a query; `searching` until the first answer. */
  status: 'blank' | 'searching' | 'found' | 'failed'
  /**
   * The question that `items` answer: a query, or the timeline position of a picture to which they are
   * similar. The query may be older than the typed one.
   */
  text: string
  total: number
  items: readonly FoundItem[]
  /** The albums and items that others share and that match. */
  received: readonly Received[]
  /** The source of `items`. Undefined before the first answer. */
  result: SearchResult | undefined
  hasMore: boolean
  loadMore: () => void
  retry: () => void
  /** Whether more results may appear, because the library was not fully read when the search started. */
  isGathering: boolean
  progress: SearchProgress
}

interface ResultPage extends Page<FoundItem, number> {
  /** How many items were requested so far, including those that are gone. */
  asked: number
}

interface Answer {
  text: string
  isGathering: boolean
  result: SearchResult
  list: PagedList<FoundItem, ResultPage>
  received: Received[]
}

/** The number of results on the first page. It is small, because opening each result takes time. */
const FIRST = 24
const PAGE = 60

/**
 * Returns the results for a query, updated as the user types and as the library changes. If `similarTo` is
 * given, returns the items most similar to the picture at that position of the timeline.
 */
export function useResults(typed: string, similarTo?: string): Results {
  const { search } = useLibrary()
  const progress = useSyncExternalStore(search.subscribe, search.progress)
  const text = similarTo ?? typed.trim()

  useEffect(() => search.start(), [search])

  const found: Async<Answer> = useAsync(
    text === '' ? undefined : [search, typed, similarTo, progress.revision],
    async () => {
      // Until the library is fully read, results may be missing. Once it is, the search runs again.
      const isGathering = progress.isGathering || progress.status === 'reading'
      // Keeps a trailing space, which marks the last word as complete.
      const result =
        similarTo === undefined
          ? await search.find(typed.trimStart())
          : await search.similar(similarTo)
      const before = found.value?.text === text ? found.value.list.state().pages : []
      const list = await listOf(result, before.at(-1)?.asked ?? FIRST)
      const received = similarTo === undefined ? await search.findReceived(typed.trimStart()) : []
      return { text, isGathering, result, list, received }
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
    received: answer?.received ?? NOTHING,
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

/** Returns the items of a result, with the first `first` ones loaded. */
async function listOf(result: SearchResult, first: number): Promise<Answer['list']> {
  const readPage = async (from: number, count: number): Promise<ResultPage> => {
    const items = await result.read(from, count)
    const asked = from + count
    return { items, asked, next: asked < result.total ? asked : undefined }
  }
  return createPagedList((after: number = 0) => readPage(after, PAGE), await readPage(0, first))
}

const NOTHING: readonly Received[] = []

const NONE: Answer['list'] = createPagedList(
  async (): Promise<ResultPage> => ({ items: [], asked: 0, next: undefined }),
)
