import type { LibraryItem } from '@safelight/library/items'
import type { SearchProgress, SearchResult } from '@safelight/library/search'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'

export interface Results {
  /** `blank` without a text; `searching` until the first answer to any text. */
  status: 'blank' | 'searching' | 'found' | 'failed'
  /** What the items answer; what is typed may be further. */
  text: string
  total: number
  items: LibraryItem[]
  /** What `items` are read from; undefined before the first answer. */
  result: SearchResult | undefined
  /** Whether there are more than `items`. */
  hasMore: boolean
  loadMore: () => void
  retry: () => void
  progress: SearchProgress
}

interface Answer {
  text: string
  result: SearchResult
  items: LibraryItem[]
  /** How many were asked for: some may be gone. */
  asked: number
}

/** Few at first: they may lie in as many blocks of the device's store, each to be opened. */
const FIRST = 24
const PAGE = 60

/** What is found for a text, as it is typed and as the library changes. */
export function useResults(typed: string): Results {
  const { search } = useLibrary()
  const progress = useSyncExternalStore(search.subscribe, search.progress)
  const [answer, setAnswer] = useState<Answer>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const shown = useRef({ text: '', asked: 0 })
  const text = typed.trim()

  useEffect(() => search.start(), [search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision or an attempt is a new question
  useEffect(() => {
    if (text === '') {
      setAnswer(undefined)
      setFailed(false)
      return
    }
    let current = true
    const asked = shown.current.text === text ? Math.max(FIRST, shown.current.asked) : FIRST
    async function find(): Promise<void> {
      // With a space behind it the last word would be a whole one.
      const result = await search.find(typed.trimStart())
      const items = await result.read(0, asked)
      if (!current) return
      shown.current = { text, asked }
      setAnswer({ text, result, items, asked })
      setFailed(false)
    }
    find().catch(() => current && setFailed(true))
    return () => {
      current = false
    }
  }, [search, typed, progress.revision, attempt])

  const latest = useRef(answer)
  latest.current = answer
  const loadMore = useCallback(() => {
    if (!answer) return
    const { result, text, items } = answer
    const asked = answer.asked + PAGE
    // Of an answer that another one has followed nothing counts any more.
    const isLatest = () => latest.current === answer
    result.read(answer.asked, PAGE).then(
      more => {
        if (!isLatest()) return
        shown.current = { text, asked }
        setAnswer({ ...answer, items: [...items, ...more], asked })
      },
      () => isLatest() && setFailed(true),
    )
  }, [answer])

  return {
    status: text === '' ? 'blank' : failed ? 'failed' : answer ? 'found' : 'searching',
    text: answer?.text ?? text,
    total: answer?.result.total ?? 0,
    items: answer?.items ?? [],
    result: answer?.result,
    hasMore: answer !== undefined && answer.asked < answer.result.total,
    loadMore,
    retry() {
      search.start()
      setAttempt(attempt + 1)
    },
    progress,
  }
}
