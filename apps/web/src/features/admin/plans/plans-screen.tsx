import { createPlan, type PlanContent, updatePlan } from '@safelight/contract/admin-plans'
import { listPlans, type Plan } from '@safelight/contract/plans'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/plans'
import { useState } from 'react'
import { serverMessage } from '../../../shared/error-message.ts'
import { formatDecimals } from '../../../shared/format.ts'
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

/** A retired plan is no longer offered, but its subscribers keep it. */
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
      showToast({ tone: 'error', text: serverMessage(error, texts.updateFailed) })
    }
  }

  return (
    <Page>
      <PageTitle>{texts.plans}</PageTitle>
      <PageHeader
        title={texts.plans}
        facts={texts.lead}
        controls={
          <Button variant="primary" onPress={() => setEditing('new')}>
            {texts.addPlan}
          </Button>
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message={texts.loadFailed} onRetry={reload} />
      )}
      {value?.length === 0 && <EmptyState title={texts.noPlans} />}
      {value && value.length > 0 && (
        <DataTable
          label={texts.plans}
          rows={value}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', title: common.name, cell: ({ name }) => name },
            {
              id: 'description',
              title: common.description,
              cell: ({ description }) => description,
            },
            {
              id: 'price',
              title: texts.pricePerMonth,
              cell: ({ price, currency }) =>
                `${formatDecimals(price, 2)} ${currency.toUpperCase()}`,
            },
            {
              id: 'storage',
              title: common.storage,
              cell: ({ storageLimitMB }) =>
                storageLimitMB === 0 ? texts.noLimit : formatMegabytes(storageLimitMB),
            },
            {
              id: 'trial',
              title: texts.trial,
              cell: ({ trialDays }) =>
                trialDays === 0 ? texts.none : texts.days({ count: trialDays }),
            },
            {
              id: 'family',
              title: texts.people,
              cell: ({ familyMembers }) => texts.peopleCount({ count: Math.max(1, familyMembers) }),
            },
            {
              id: 'active',
              title: texts.offered,
              cell: ({ active }) => (
                <Badge color={active ? 'green' : 'gray'}>
                  {active ? texts.offered : texts.notOffered}
                </Badge>
              ),
            },
            {
              id: 'actions',
              title: common.actions,
              cell: plan => (
                <div className={styles.buttons}>
                  <Button
                    size="small"
                    aria-label={texts.editNamed({ name: plan.name })}
                    onPress={() => setEditing(plan)}
                  >
                    {common.edit}
                  </Button>
                  <Button
                    size="small"
                    aria-label={(plan.active ? texts.stopOfferingNamed : texts.offerNamed)({
                      name: plan.name,
                    })}
                    onPress={() => void retire(plan)}
                  >
                    {plan.active ? texts.stopOffering : texts.offer}
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
