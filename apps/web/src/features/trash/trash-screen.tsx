import { LIMITS } from '@safelight/contract/limits'
import { useState } from 'react'
import { formatCount } from '../../shared/format.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/page.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import styles from './trash.module.css'
import { TrashGrid } from './trash-grid.tsx'
import { useTrash } from './use-trash.ts'
import { useTrashActions } from './use-trash-actions.ts'

/** What was thrown away, until it is restored, deleted for ever, or thirty days old. */
export function TrashScreen() {
  const { items, status, loadMore } = useTrash()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<'selected' | 'all'>()
  const actions = useTrashActions()
  const chosen = items.filter(item => selected.has(item.id)).map(item => item.id)
  const isEmpty = items.length === 0 && status === 'end'

  return (
    <Page>
      <PageTitle>Trash</PageTitle>
      <PageHeader
        title="Trash"
        facts={`What is here is deleted for ever after ${LIMITS.trashDays} days.`}
        controls={
          items.length > 0 &&
          (chosen.length > 0 ? (
            <>
              <span className={styles.count} role="status">
                {formatCount(chosen.length, 'item')} selected
              </span>
              <Button variant="quiet" onPress={() => setSelected(new Set())}>
                Clear
              </Button>
              <Button busy={actions.restoring} onPress={() => actions.restore(chosen)}>
                Restore
              </Button>
              <Button variant="danger" onPress={() => setAsking('selected')}>
                Delete for ever
              </Button>
            </>
          ) : (
            <>
              <Button onPress={() => setSelected(new Set(items.map(item => item.id)))}>
                {status === 'end' ? 'Select all' : 'Select all shown'}
              </Button>
              <Button onPress={() => setAsking('all')}>Empty trash</Button>
            </>
          ))
        }
      />
      {isEmpty && (
        <EmptyState title="The trash is empty">
          What you move here can be taken back for {LIMITS.trashDays} days.
        </EmptyState>
      )}
      {items.length === 0 && status === 'failed' && (
        <ErrorState message="Failed to load the trash" onRetry={loadMore} />
      )}
      {items.length > 0 && (
        <TrashGrid items={items} selected={new Set(chosen)} onSelect={setSelected} />
      )}
      <footer className={styles.footer}>
        {status === 'loading' && <Spinner size={24} label="Loading the trash" />}
        {status === 'more' && <Button onPress={loadMore}>Load more</Button>}
        {items.length > 0 && status === 'failed' && (
          <p role="alert">
            Failed to load the trash <Button onPress={loadMore}>Try again</Button>
          </p>
        )}
      </footer>

      <ConfirmDialog
        title={asking === 'all' ? 'Empty the trash?' : 'Delete for ever?'}
        message={
          asking === 'all'
            ? 'Everything in the trash is deleted for ever, here and on your other devices. Nobody can bring it back.'
            : `${formatCount(chosen.length, 'item')} will be deleted for ever, here and on your other devices. Nobody can bring this back.`
        }
        confirm={asking === 'all' ? 'Empty trash' : 'Delete for ever'}
        busy="Deleting..."
        failure="Failed to delete. Please try again."
        isOpen={asking !== undefined}
        onOpenChange={open => !open && setAsking(undefined)}
        onConfirm={() => (asking === 'all' ? actions.empty() : actions.deleteForGood(chosen))}
      />
    </Page>
  )
}
