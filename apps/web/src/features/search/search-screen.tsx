import type { LibraryItem } from '@safelight/client/item'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/search'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { GridSkeleton } from '../../components/grid/grid-skeleton.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { ReadingProgress } from '../../components/item-lists/reading-progress.tsx'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { useKept } from '../../shared/hooks/use-kept.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { NotUnderstood } from './not-understood.tsx'
import { ReceivedResults } from './received-results.tsx'
import { RESULT_LOOK, Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import styles from './search-screen.module.css'
import { SearchStart } from './search-start.tsx'
import { SimilarTo } from './similar-to.tsx'
import { useResults } from './use-results.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The query. It is never in the address, which others may see. */
    query?: string
    similarTo?: string
  }
}

interface Question {
  text: string
  similarTo?: string | undefined
}

const keyOf = ({ text, similarTo = '' }: Question) => `${similarTo} ${text}`

/** More results load when the viewer is this many items from the last loaded one. */
const AHEAD = 6
/** Milliseconds without typing before the question is stored in the history state. */
const REMEMBER_AFTER = 500

export function SearchScreen() {
  const { query = '', similarTo: given } = useLocation({ select: location => location.state })
  const { item: openId } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [{ text, similarTo }, setQuestion] = useState<Question>({ text: query, similarTo: given })
  const setText = (next: string) => setQuestion({ text: next })
  const { status, items, received, total, result, hasMore, loadMore, ...results } = useResults(
    text,
    similarTo,
  )
  const viewed = useViewedResults(items, openId)
  const state = { query: text, ...(similarTo && { similarTo }) }
  /**
   * The question that this screen last stored in the history state. If the state holds a different question,
   * the user went back or forward.
   */
  const remembered = useRef(keyOf({ text: query, similarTo: given }))
  const go = (item: string | undefined, replace: boolean) => {
    remembered.current = keyOf({ text, similarTo })
    const search = item === undefined ? {} : { item }
    return navigate({ to: '/search', search, state, replace, resetScroll: false })
  }
  const show = async (item: string) => {
    await go(undefined, true)
    await go(item, false)
  }

  useEffect(() => {
    const next = { text: query, similarTo: given }
    if (keyOf(next) === remembered.current) return
    remembered.current = keyOf(next)
    setQuestion(next)
  }, [query, given])

  // Stores the question in the history state, so that it survives reloads and the Back button.
  const remember = useEffectEvent(() => void go(undefined, true))
  useEffect(() => {
    if (keyOf({ text, similarTo }) === remembered.current || openId) return
    const timer = setTimeout(() => remember(), REMEMBER_AFTER)
    return () => clearTimeout(timer)
  }, [text, similarTo, openId])

  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <h1>{texts.title}</h1>
      <search className={styles.bar}>
        <SearchBox
          value={text}
          onChange={setText}
          onSearch={setText}
          autoFocus={
            !openId && !similarTo && (query === '' || matchMedia('(pointer: fine)').matches)
          }
        />
        <Button size="large" onPress={results.retry}>
          {common.search}
        </Button>
      </search>
      <p className={styles.count} role="status">
        {status === 'found' &&
          (total === 0 && received.length > 0
            ? texts.noResultsOfYours
            : countText({ count: total, isCut: result?.isCut, isGathering: results.isGathering }))}
      </p>
      {status === 'found' && result && result.notUnderstood.length > 0 && (
        <NotUnderstood key={results.text} words={result.notUnderstood} />
      )}
      {similarTo && <SimilarTo position={similarTo} onLeave={() => setText('')} />}
      <ReadingProgress progress={results.progress} />

      {status === 'blank' && <SearchStart onSearch={setText} />}
      {status === 'searching' && <GridSkeleton label={texts.searching} look={RESULT_LOOK} />}
      {status === 'failed' && <ErrorState message={texts.searchFailed} onRetry={results.retry} />}
      {status === 'found' && total === 0 && similarTo && (
        <EmptyState title={texts.nothingSimilar}>{texts.nothingSimilarHint}</EmptyState>
      )}
      {status === 'found' && total === 0 && received.length === 0 && !similarTo && (
        <NothingFound text={results.text} isGathering={results.isGathering} />
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

      {status === 'found' && received.length > 0 && (
        <ReceivedResults key={results.text} received={received} />
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

interface CountTextValues {
  count: number
  isCut: boolean | undefined
  isGathering: boolean
}

function countText({ count, isCut, isGathering }: CountTextValues): string {
  if (isCut) return isGathering ? texts.bestResultsSoFar({ count }) : texts.bestResults({ count })
  return isGathering ? texts.resultsSoFar({ count }) : texts.resultCount({ count })
}

interface NothingFoundProps {
  text: string
  /** Whether more results may appear, because the library is still being read. */
  isGathering: boolean
}

const NothingFound = ({ text, isGathering }: NothingFoundProps) => (
  <EmptyState title={isGathering ? texts.nothingFoundYet({ text }) : texts.nothingFound({ text })}>
    {isGathering ? texts.stillReading : texts.nothingFoundHint}
  </EmptyState>
)

/**
 * Returns the items for the viewer. If the shown item leaves the results, the previous results stay until the
 * viewer shows another item.
 */
function useViewedResults(
  items: readonly LibraryItem[],
  itemId: string | undefined,
): readonly LibraryItem[] {
  const hasItem = itemId === undefined || items.some(item => item.id === itemId)
  return useCurrentItems(useKept(items, hasItem))
}
