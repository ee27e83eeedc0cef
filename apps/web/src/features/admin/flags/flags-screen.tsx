import {
  createFlag,
  deleteFlag,
  type FeatureFlag,
  featureFlags,
  updateFlag,
} from '@safelight/contract/admin-flags'
import { useEffect, useState } from 'react'
import { serverMessage } from '../../../shared/error-message.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Page, PageHeader } from '../../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import styles from '../admin.module.css'
import { Badge } from '../badge.tsx'
import { DataTable } from '../data-table.tsx'
import { useAdminApi } from '../use-admin-api.ts'
import { FlagDialog } from './flag-dialog.tsx'

const FAILURE = 'Failed to load feature flags'

/** The switches of the product. */
export function FlagsScreen() {
  const api = useAdminApi()
  const { value, failure, reload, change } = useAsync<FeatureFlag[]>([api], () =>
    api.call(featureFlags),
  )
  const [editing, setEditing] = useState<FeatureFlag | 'new'>()
  const [deleting, setDeleting] = useState<FeatureFlag>()
  useEffect(() => {
    if (failure !== undefined) showToast({ tone: 'error', text: serverMessage(failure, FAILURE) })
  }, [failure])

  /** Resolves to whether it was done. */
  async function run(work: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    try {
      await work
      showToast({ tone: 'success', text: done })
      return true
    } catch (error) {
      showToast({ tone: 'error', text: serverMessage(error, failed) })
      return false
    } finally {
      reload()
    }
  }
  const update = (name: string, body: Partial<Omit<FeatureFlag, 'name'>>) =>
    run(api.call(updateFlag, { params: { name }, body }), 'Feature flag updated', 'Update failed')

  /** Flips it at once; if that fails, the list that is read anew flips it back. */
  function toggle(name: string, active: boolean): void {
    change(flags => flags.map(flag => (flag.name === name ? { ...flag, active } : flag)))
    void update(name, { active })
  }

  return (
    <Page>
      <PageTitle>Feature Flags</PageTitle>
      <PageHeader
        title="Feature Flags"
        controls={
          <Button variant="primary" onPress={() => setEditing('new')}>
            Add Flag
          </Button>
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message={serverMessage(failure, FAILURE)} onRetry={reload} />
      )}
      {value?.length === 0 && <EmptyState title="No feature flags found" />}
      {value && value.length > 0 && (
        <DataTable
          label="Feature flags"
          rows={value}
          keyOf={({ name }) => name}
          columns={[
            { id: 'name', title: 'Name', cell: ({ name }) => name },
            { id: 'description', title: 'Description', cell: ({ description }) => description },
            {
              id: 'value',
              title: 'Value',
              cell: flag => (
                <Badge color={flag.value ? 'green' : 'gray'}>{String(flag.value)}</Badge>
              ),
            },
            {
              id: 'active',
              title: 'Active',
              cell: ({ name, active }) => (
                <Checkbox
                  aria-label={`${name} is active`}
                  isSelected={active}
                  onChange={isOn => toggle(name, isOn)}
                >
                  {active ? 'Active' : 'Inactive'}
                </Checkbox>
              ),
            },
            {
              id: 'actions',
              title: 'Actions',
              cell: flag => (
                <div className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={`Edit ${flag.name}`}
                    onPress={() => setEditing(flag)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Delete ${flag.name}`}
                    onPress={() => setDeleting(flag)}
                  >
                    Delete
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {editing && (
        <FlagDialog
          {...(editing === 'new' ? {} : { flag: editing })}
          onClose={() => setEditing(undefined)}
          onSave={({ name, ...change }) =>
            editing === 'new'
              ? run(
                  api.call(createFlag, {
                    body: { name, value: change.value, description: change.description },
                  }),
                  'Feature flag created',
                  'Create failed',
                )
              : update(name, change)
          }
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete feature flag"
          message={`Delete feature flag '${deleting.name}'?`}
          confirm="Delete"
          busy="Deleting..."
          failure={{ always: 'Delete failed' }}
          isOpen
          onOpenChange={() => setDeleting(undefined)}
          onConfirm={() =>
            run(
              api.call(deleteFlag, { params: { name: deleting.name } }),
              'Feature flag deleted',
              'Delete failed',
            )
          }
        />
      )}
    </Page>
  )
}
