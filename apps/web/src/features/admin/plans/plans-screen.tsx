import { createPlan, type PlanContent, updatePlan } from '@safelight/contract/admin-plans'
import { listPlans, type Plan } from '@safelight/contract/plans'
import { useState } from 'react'
import { serverMessage } from '../../../shared/error-message.ts'
import { formatCount } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { Page, PageHeader } from '../../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import styles from '../admin.module.css'
import { Badge } from '../badge.tsx'
import { DataTable } from '../data-table.tsx'
import { useAdminApi } from '../use-admin-api.ts'
import { formatMegabytes } from '../users/usage.ts'
import { PlanDialog } from './plan-dialog.tsx'

/** The plans of this installation. One that is retired is offered no more, and stays with who has it. */
export function PlansScreen() {
  const api = useAdminApi()
  const { value, failure, reload, change } = useAsync<Plan[]>([api], () =>
    api.call(listPlans, { fresh: true }),
  )
  const [editing, setEditing] = useState<Plan | 'new'>()

  const replace = (plan: Plan) =>
    change(plans =>
      [...plans.filter(({ id }) => id !== plan.id), plan].sort(
        (a, b) => a.price - b.price || a.id - b.id,
      ),
    )

  async function save(content: PlanContent): Promise<void> {
    replace(
      editing === undefined || editing === 'new'
        ? await api.call(createPlan, { body: content })
        : await api.call(updatePlan, { params: { id: editing.id }, body: content }),
    )
    setEditing(undefined)
  }

  async function retire({ id, active }: Plan): Promise<void> {
    try {
      replace(await api.call(updatePlan, { params: { id }, body: { active: !active } }))
    } catch (error) {
      showToast({ tone: 'error', text: serverMessage(error, 'Failed to update the plan') })
    }
  }

  return (
    <Page>
      <PageTitle>Plans</PageTitle>
      <PageHeader
        title="Plans"
        controls={
          <Button variant="primary" onPress={() => setEditing('new')}>
            Add Plan
          </Button>
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message="Failed to load plans" onRetry={reload} />
      )}
      {value?.length === 0 && <EmptyState title="No plans found" />}
      {value && value.length > 0 && (
        <DataTable
          label="Plans"
          rows={value}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', title: 'Name', cell: ({ name }) => name },
            { id: 'description', title: 'Description', cell: ({ description }) => description },
            {
              id: 'price',
              title: 'Price a month',
              cell: ({ price, currency }) => `${price.toFixed(2)} ${currency.toUpperCase()}`,
            },
            {
              id: 'storage',
              title: 'Storage',
              cell: ({ storageLimitMB }) =>
                storageLimitMB === 0 ? 'No limit' : formatMegabytes(storageLimitMB),
            },
            {
              id: 'trial',
              title: 'Trial',
              cell: ({ trialDays }) => (trialDays === 0 ? 'None' : formatCount(trialDays, 'day')),
            },
            {
              id: 'family',
              title: 'Family',
              cell: ({ familyMembers }) =>
                familyMembers < 2 ? 'One person' : `${familyMembers} people`,
            },
            {
              id: 'active',
              title: 'Offered',
              cell: ({ active }) => (
                <Badge color={active ? 'green' : 'gray'}>{active ? 'Offered' : 'Retired'}</Badge>
              ),
            },
            {
              id: 'actions',
              title: 'Actions',
              cell: plan => (
                <div className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={`Edit ${plan.name}`}
                    onPress={() => setEditing(plan)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="small"
                    aria-label={`${plan.active ? 'Retire' : 'Offer'} ${plan.name}`}
                    onPress={() => void retire(plan)}
                  >
                    {plan.active ? 'Retire' : 'Offer'}
                  </Button>
                </div>
              ),
            },
          ]}
        />
      )}
      {editing && (
        <PlanDialog
          {...(editing === 'new' ? {} : { plan: editing })}
          onClose={() => setEditing(undefined)}
          onSave={save}
        />
      )}
    </Page>
  )
}
