import { useNavigate, useParams } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useLibrary } from '../../shared/library-context.tsx'
import { useCurrentItems } from '../../shared/media/use-current-items.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { ClosedBecause } from '../../shared/sharing/closed-because.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Page, PageHeader } from '../../shared/ui/page.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { Viewer } from '../../shared/viewer/viewer.tsx'
import { ViewerButton } from '../../shared/viewer/viewer-buttons.tsx'
import { LEAVE_ITEM, LeaveItemDialog } from './leave-item-dialog.tsx'
import styles from './shared-with-me.module.css'

/** One item that was shared by itself, in the viewer. */
export function MediaScreen() {
  const { id = '' } = useParams({ strict: false })
  const { sharing } = useLibrary()
  const navigate = useNavigate()
  const load = useCallback(() => sharing.item(id), [sharing, id])
  const { value, failure, reload, change } = useLoaded(load)
  const item = value?.item
  const isOwn = value?.right === 'OWNER'
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => setIsLeaving(true)
  const items = useCurrentItems(useMemo(() => (item ? [item] : []), [item]))
  return (
    <Page>
      <PageTitle>{items[0]?.details?.name ?? 'Photo'}</PageTitle>
      {!value && failure === undefined && (
        <p className={styles.loading} role="status">
          <Spinner size={18} /> Loading photo...
        </p>
      )}
      {!value && failure !== undefined && (
        <ErrorState message="Failed to load photos" onRetry={reload} />
      )}
      {value?.problem && (
        <>
          <PageHeader
            title="This stays closed"
            controls={
              <>
                <LinkButton to="/shared">Shared with Me</LinkButton>
                <Button icon={<LogOut size={16} />} onPress={leave}>
                  {LEAVE_ITEM}
                </Button>
              </>
            }
          />
          <ClosedBecause problem={value.problem} onTrusted={reload} />
        </>
      )}
      {item && (
        <Viewer
          items={items}
          total={1}
          itemId={item.id}
          onChange={() => {}}
          onClose={() => navigate({ to: isOwn ? '/gallery' : '/shared' })}
          actions={() =>
            !isOwn && (
              <ViewerButton
                label={LEAVE_ITEM}
                icon={<LogOut size={22} aria-hidden="true" />}
                onPress={leave}
              />
            )
          }
          {...(value.right === 'EDIT'
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
