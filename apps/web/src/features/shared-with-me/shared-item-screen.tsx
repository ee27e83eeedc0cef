import { allows, isOwner } from '@safelight/contract/rights'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/shared-with-me'
import { useNavigate, useParams } from '@tanstack/react-router'
import { CircleMinus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ClosedBecause } from '../../components/contacts/closed-because.tsx'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { useCurrentItems } from '../../components/item-lists/use-current-items.ts'
import { useWhenStale } from '../../components/item-lists/use-when-stale.ts'
import { ViewerButton } from '../../components/viewer/viewer-button.tsx'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { Spinner } from '../../shared/ui/progress/spinner.tsx'
import { LEAVE_ITEM, LeaveItemDialog } from './leave-item-dialog.tsx'
import styles from './shared-with-me.module.css'

export function SharedItemScreen() {
  const { id = '' } = useParams({ strict: false })
  const { sharing } = useLibrary()
  const navigate = useNavigate()
  const { value, failure, reload, change } = useAsync([sharing, id], () => sharing.item(id))
  useWhenStale(reload)
  const item = value?.item
  const isOwn = value !== undefined && isOwner(value.right)
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => setIsLeaving(true)
  const items = useCurrentItems(useMemo(() => (item ? [item] : []), [item]))
  return (
    <Page>
      <PageTitle>{items[0]?.details?.name ?? texts.item}</PageTitle>
      {!value && failure === undefined && (
        <p className={styles.loading} role="status">
          <Spinner size={18} /> {texts.loadingItem}
        </p>
      )}
      {!value && failure !== undefined && (
        <ErrorState message={common.photosFailed} onRetry={reload} />
      )}
      {value?.problem && (
        <>
          <PageHeader
            title={texts.notOpened}
            controls={
              <>
                <LinkButton to="/shared">{common.sharedWithMe}</LinkButton>
                <Button icon={<CircleMinus size={16} />} onPress={leave}>
                  {LEAVE_ITEM}
                </Button>
              </>
            }
          />
          <ClosedBecause problem={value.problem} onTrusted={reload} />
        </>
      )}
      {item && (
        <ItemViewer
          items={items}
          total={1}
          itemId={item.id}
          onChange={() => {}}
          onClose={() => navigate({ to: isOwn ? '/gallery' : '/shared' })}
          actions={() =>
            !isOwn && (
              <ViewerButton
                label={LEAVE_ITEM}
                word={LEAVE_ITEM}
                icon={<CircleMinus size={22} aria-hidden="true" />}
                onPress={leave}
              />
            )
          }
          {...(!isOwn && allows(value.right, 'editDetails')
            ? {
                onEditShared: async edit => {
                  const edited = await sharing.editItem(id, edit)
                  change(() => edited)
                },
              }
            : {})}
        />
      )}
      {value && isLeaving && (
        <LeaveItemDialog
          entry={value}
          onClose={() => setIsLeaving(false)}
          onDone={() => navigate({ to: '/shared' })}
        />
      )}
    </Page>
  )
}
