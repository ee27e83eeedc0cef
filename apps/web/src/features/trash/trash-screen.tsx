import { LIMITS } from '@safelight/contract/limits'
import { useState } from 'react'
import { formatCount } from '../../shared/format.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { attempt } from '../../shared/selection/attempt.ts'
import { useListSelection } from '../../shared/selection/use-list-selection.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Page, PageHeader } from '../../shared/ui/page.tsx'
import { useShownItem } from '../../shared/use-shown-item.ts'
import { TrashGrid } from './trash-grid.tsx'
import { TrashSelectionBar } from './trash-selection-bar.tsx'
import { TrashViewer } from './trash-viewer.tsx'
import { useTrash } from './use-trash.ts'
import { useTrashActions } from './use-trash-actions.ts'

/** What was thrown away, until it is restored, deleted for ever, or thirty days old. */
export function TrashScreen() {
  const trash = useTrash()
  const selection = useListSelection(trash.items, trash.loadAll)
  const shown = useShownItem()
  const actions = useTrashActions()
  const [question, setQuestion] = useState<Question>({ about: [], isOpen: false })
  const { about } = question
  const ask = (about: Question['about']) => setQuestion({ about, isOpen: true })
  const chosen = [...selection.selected]

  return (
    <Page>
      <PageTitle>Trash</PageTitle>
      <PageHeader
        title="Trash"
        facts={`What is here is deleted for ever after ${LIMITS.trashDays} days.`}
        controls={
          trash.items.length > 0 && (
            <>
              <Button onPress={() => void attempt(selection.selectAll)}>Select all</Button>
              <Button onPress={() => ask('all')}>Empty trash</Button>
            </>
          )
        }
      />
      {trash.items.length === 0 && trash.status === 'end' ? (
        <EmptyState title="The trash is empty">
          What you move here can be taken back for {LIMITS.trashDays} days.
        </EmptyState>
      ) : (
        <TrashGrid trash={trash} selection={selection} onOpen={shown.open} />
      )}

      <TrashSelectionBar
        count={chosen.length}
        restoring={actions.restoring}
        onRestore={() => void actions.restore(chosen)}
        onDelete={() => ask(chosen)}
        onClear={selection.clear}
      />
      {shown.id && (
        <TrashViewer
          trash={trash}
          itemId={shown.id}
          onMove={shown.move}
          onClose={shown.close}
          restoring={actions.restoring}
          onRestore={item => void actions.restore([item.id])}
          onDelete={item => ask([item.id])}
        />
      )}
      <ConfirmDialog
        title={about === 'all' ? 'Empty the trash?' : 'Delete for ever?'}
        message={
          about === 'all'
            ? 'Everything in the trash is deleted for ever, here and on your other devices. Nobody can bring it back.'
            : `${formatCount(about.length, 'item')} will be deleted for ever, here and on your other devices. Nobody can bring this back.`
        }
        confirm={about === 'all' ? 'Empty trash' : 'Delete for ever'}
        busy="Deleting..."
        failure="Failed to delete. Please try again."
        isOpen={question.isOpen}
        onOpenChange={isOpen => setQuestion({ about, isOpen })}
        onConfirm={() => (about === 'all' ? actions.empty() : actions.deleteForGood(about))}
      />
    </Page>
  )
}

/** What the dialog asks about; it still says it while it goes. */
interface Question {
  /** Ids. */
  about: readonly string[] | 'all'
  isOpen: boolean
}
