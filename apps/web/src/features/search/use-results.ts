import { createPagedList, type Page, type PagedList } from '@safelight/client/paged-list'
import type { FoundItem, SearchProgress, SearchResult } from '@safelight/client/search'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { usePagedList } from '../../components/item-lists/use-paged-list.ts'

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
  const [answer, setAnswer] = useState<Answer>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const text = similarTo ?? typed.trim()
  const latest = useRef(answer)
  latest.current = answer

  useEffect(() => search.start(), [search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision or an attempt is a new question
  useEffect(() => {
    if (text === '') {
      setAnswer(undefined)
      setFailed(false)
      return
    }
    let current = true
    // As it was when it was asked: whoever hears that all is known asks again.
    const isGathering = progress.isGathering || progress.status === 'reading'
    async function find(): Promise<void> {
      // A trailing space would make the last word a whole one.
      const result =
        similarTo === undefined
          ? await search.find(typed.trimStart())
          : await search.similar(similarTo)
      const before = latest.current?.text === text ? latest.current.list.state().pages : []
      const list = await listOf(result, before.at(-1)?.asked ?? FIRST)
      if (!current) return
      setAnswer({ text, isGathering, result, list })
      setFailed(false)
    }
    find().catch(() => current && setFailed(true))
    return () => {
      current = false
    }
  }, [search, typed, similarTo, progress.revision, attempt])

  const { status, items, loadMore } = usePagedList(answer?.list ?? NONE)
  const hasFailed = failed || status === 'failed'
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
      setAttempt(attempt + 1)
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
