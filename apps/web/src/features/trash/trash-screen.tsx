import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/trash'
import { ArchiveRestore, CheckCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { useUnlocked } from '../../components/contexts/session-context.tsx'
import { sayFailed } from '../../components/item-actions/change-failures.ts'
import { loadOrToast } from '../../components/selection/load-or-toast.ts'
import { useListSelection } from '../../components/selection/use-list-selection.ts'
import { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/confirm-dialog.tsx'
import { TrashGrid } from './trash-grid.tsx'
import { TrashSelectionBar } from './trash-selection-bar.tsx'
import { TrashViewer } from './trash-viewer.tsx'
import { type Trash, useTrash } from './use-trash.ts'

export function TrashScreen() {
  const { trashDays } = useUnlocked().user.limits
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
      <PageTitle>{common.trash}</PageTitle>
      <PageHeader
        title={common.trash}
        facts={texts.deletedAfter({ count: trashDays })}
        controls={
          trash.items.length > 0 && (
            <>
              <Button
                icon={<CheckCheck size={18} />}
                onPress={() => void loadOrToast(selection.selectAll)}
              >
                {texts.selectAll}
              </Button>
              <Button
                icon={<ArchiveRestore size={18} />}
                busy={actions.restoresAll}
                onPress={() => void actions.restoreAll(trash.loadAll)}
              >
                {texts.restoreAll}
              </Button>
              <Button icon={<Trash2 size={18} />} onPress={() => ask('all')}>
                {texts.emptyTrash}
              </Button>
            </>
          )
        }
      />
      {trash.items.length === 0 && trash.status === 'end' ? (
        <EmptyState title={texts.isEmpty}>{texts.isEmptyHint({ count: trashDays })}</EmptyState>
      ) : (
        <TrashGrid trash={trash} selection={selection} onOpen={shown.open} />
      )}

      <TrashSelectionBar
        count={chosen.length}
        restoring={chosen.some(id => actions.restoring.includes(id))}
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
        title={about === 'all' ? texts.emptyTrashQuestion : texts.deleteQuestion}
        message={
          about === 'all' ? texts.emptyTrashMessage : texts.deleteMessage({ count: about.length })
        }
        confirm={about === 'all' ? texts.emptyTrash : texts.deletePermanently}
        busy={common.deleting}
        failure={texts.deleteFailed}
        isOpen={question.isOpen}
        onOpenChange={isOpen => setQuestion({ about, isOpen })}
        onConfirm={() => (about === 'all' ? actions.empty() : actions.deleteForGood(about))}
      />
    </Page>
  )
}

interface Question {
  /** Ids of the items to delete. Kept while the closed dialog fades out. */
  about: readonly string[] | 'all'
  isOpen: boolean
}

function useTrashActions() {
  const { itemActions } = useLibrary()
  const [restoring, setRestoring] = useState<readonly string[]>([])
  const all = useBusy()

  async function restore(ids: readonly string[]): Promise<void> {
    setRestoring(now => [...now, ...ids])
    const result = await itemActions.restore(ids)
    setRestoring(now => now.filter(id => !ids.includes(id)))
    sayFailed(result, texts.restoreFailed)
    if (result.done.length === 0) return
    showToast({ tone: 'success', text: texts.restored({ count: result.done.length }) })
  }

  return {
    restoring,
    restore,
    restoresAll: all.busy,
    restoreAll: (loadAll: Trash['loadAll']) =>
      all.run(() => loadOrToast(async () => restore((await loadAll()).map(({ id }) => id)))),
    async deleteForGood(ids: readonly string[]): Promise<void> {
      const { failed, reason } = await itemActions.deleteForGood(ids)
      if (failed.length > 0) throw new Error(reason)
    },
    empty: () => itemActions.emptyTrash(),
  }
}
