import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/memories'
import { useEffect } from 'react'
import { ItemViewer } from '../../../components/item-actions/item-viewer.tsx'
import { useMemories } from '../../../components/memories/use-memories.ts'
import { useShownItem } from '../../../components/viewer/use-shown-item.ts'
import { BackLink } from '../../../shared/ui/controls/back-link.tsx'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { Spinner } from '../../../shared/ui/progress/spinner.tsx'
import { SwitchedOff } from '../switched-off.tsx'
import { GroupCard } from './group-card.tsx'
import review from './review.module.css'
import { useReview } from './use-review.ts'

export function ReviewScreen() {
  const { memories, state } = useMemories()
  const { status } = state
  useEffect(() => memories.start(true), [memories])
  return (
    <Page>
      <PageTitle>{texts.reviewTitle}</PageTitle>
      <BackLink to="/memories">{common.memories}</BackLink>
      <PageHeader title={texts.reviewTitle} facts={texts.reviewLead} />
      {status === 'off' && <SwitchedOff />}
      {status === 'failed' && (
        <ErrorState message={texts.readFailed} onRetry={() => memories.start(true)} />
      )}
      {(status === 'waiting' || status === 'looking') && <Looking />}
      {status === 'ready' && <Groups />}
    </Page>
  )
}

const Looking = () => (
  <p className={review.looking} role="status">
    <Spinner size={16} /> {texts.lookingForAlike}
  </p>
)

function Groups() {
  const { groups, status, loadMore, keepThese, keepAll, stackAll } = useReview()
  const viewer = useShownItem()
  const viewed = groups.find(group => group.items.some(({ id }) => id === viewer.id))

  if (groups.length === 0 && status === 'failed') {
    return <ErrorState message={common.photosFailed} onRetry={loadMore} />
  }
  if (groups.length === 0 && status === 'loading') return <Looking />
  if (groups.length === 0 && status === 'more')
    return <MoreGroups isBusy={false} onPress={loadMore} />
  if (groups.length === 0) return <NothingToReview />
  return (
    <>
      <ol className={review.groups} aria-label={texts.groups}>
        {groups.map(group => (
          <GroupCard
            key={group.id}
            group={group}
            onOpen={viewer.open}
            onKeepThese={keepThese}
            onKeepAll={keepAll}
            onStack={stackAll}
          />
        ))}
      </ol>
      {status !== 'end' && <MoreGroups isBusy={status === 'loading'} onPress={loadMore} />}
      {viewed && viewer.id && (
        <ItemViewer
          items={viewed.items}
          total={viewed.items.length}
          itemId={viewer.id}
          onChange={item => item.id !== viewer.id && viewer.move(item)}
          onClose={viewer.close}
        />
      )}
    </>
  )
}

const MoreGroups = ({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) => (
  <div className={review.more}>
    <Button busy={isBusy} onPress={onPress}>
      {texts.showMoreGroups}
    </Button>
  </div>
)

const NothingToReview = () => (
  <EmptyState
    title={texts.nothingToReview}
    action={<LinkButton to="/gallery">{texts.goToGallery}</LinkButton>}
  >
    {texts.nothingToReviewHint}
  </EmptyState>
)
