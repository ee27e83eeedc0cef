import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { GridSkeleton } from '../../components/grid/grid-skeleton.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { ReadingProgress } from '../../components/item-lists/reading-progress.tsx'
import { formatCount } from '../../shared/format.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RESULT_LOOK, Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-screen.module.css'
import { SearchStart } from './search-start.tsx'
import { useResults } from './use-results.ts'
import { useViewedResults } from './use-viewed-results.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What is looked for: beside the address, never in it, which others may see. */
    query?: string
  }
}

/** How close to the last loaded item the viewer may come before more are read. */
const AHEAD = 6
/** Browsers let a page write its history only so often. */
const REMEMBER_AFTER = 500

/** Search Photos: what is found, as it is typed. */
export function SearchScreen() {
  const { query = '' } = useLocation({ select: location => location.state })
  const { item: openId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [text, setText] = useState(query)
  const { status, items, total, result, hasMore, loadMore, ...results } = useResults(text)
  const viewed = useViewedResults(items, openId)
  const state = { query: text }
  /** What the history has: its other texts are those of Back and Forward. */
  const remembered = useRef(query)
  const go = (item: string | undefined, replace: boolean) => {
    remembered.current = text
    const search = item === undefined ? {} : { item }
    return navigate({ to: '/search', search, state, replace, resetScroll: false })
  }
  const show = async (item: string) => {
    await go(undefined, true)
    await go(item, false)
  }

  useEffect(() => {
    if (query === remembered.current) return
    remembered.current = query
    setText(query)
  }, [query])

  // So that Back and a reload find it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the typing to rest, and no more
  useEffect(() => {
    if (text === remembered.current || openId) return
    const timer = setTimeout(() => void go(undefined, true), REMEMBER_AFTER)
    return () => clearTimeout(timer)
  }, [text, openId])

  return (
    <Page>
      <PageTitle>Search Photos</PageTitle>
      <h1>Search Photos</h1>
      <search className={styles.bar}>
        <SearchBox
          value={text}
          onChange={setText}
          onSearch={setText}
          autoFocus={!openId && (query === '' || matchMedia('(pointer: fine)').matches)}
        />
        <Button size="large" onPress={results.retry}>
          Search
        </Button>
      </search>
      <p className={styles.count} role="status">
        {status === 'found' && formatCount(total, 'result')}
      </p>
      <ReadingProgress progress={results.progress} />

      {status === 'blank' && <SearchStart onSearch={setText} />}
      {status === 'searching' && <GridSkeleton label="Searching" look={RESULT_LOOK} />}
      {status === 'failed' && <ErrorState message="Search failed" onRetry={results.retry} />}
      {status === 'found' && total === 0 && (
        <NothingFound text={results.text} reading={results.progress.status === 'reading'} />
      )}
      {status === 'found' && result && total > 0 && (
        <Results
          text={results.text}
          result={result}
          items={items}
          hasMore={hasMore}
          onLoadMore={loadMore}
          onOpen={item => show(item.id)}
        />
      )}

      {openId && (
        <ItemViewer
          items={viewed}
          total={total + viewed.length - items.length}
          itemId={openId}
          onChange={(item, index) => {
            if (item.id !== openId) void go(item.id, true)
            if (hasMore && index >= viewed.length - AHEAD) loadMore()
          }}
          onClose={() => void go(undefined, true)}
        />
      )}
    </Page>
  )
}
