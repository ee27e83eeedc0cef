import {
  ADMINISTRATOR_ID,
  type AdminUser,
  adminUsers,
  isAdministrator,
  USER_SORTS,
  type UserPage,
  type UserSort,
} from '@safelight/contract/admin-users'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/users'
import { Crown, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UsageBar } from '../../../components/storage/usage-bar.tsx'
import { serverMessage } from '../../../shared/error-message.ts'
import { formatDecimals, formatNumber } from '../../../shared/format.ts'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Breakable } from '../../../shared/ui/layout/breakable.tsx'
import { Page, PageHeader } from '../../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import styles from '../admin.module.css'
import { Badge } from '../badge.tsx'
import { type Column, DataTable } from '../data-table.tsx'
import { SummaryCards } from '../summary-cards.tsx'
import { useAdminApi } from '../use-admin-api.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleEditor } from './role-editor.tsx'
import { formatMegabytes, roleColor } from './usage.ts'
import { UserActions } from './user-actions.tsx'

const FAILURE = texts.loadFailed
const TITLES: Record<UserSort, string> = {
  id: texts.id,
  email: common.email,
  name: common.name,
  usagePercentage: common.storage,
  createdAt: texts.created,
}

export function UsersScreen() {
  const api = useAdminApi()
  const [sort, setSort] = useState<UserSort>('id')
  const [order, setOrder] = useState<'asc' | 'desc'>('asc')
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<number>()
  const [inviting, setInviting] = useState(false)
  const [isMoreComing, setMoreComing] = useState(false)
  const { value, failure, reload, change } = useAsync<UserPage>(
    [api, sort, order, search],
    () => api.call(adminUsers, { query: { sort, order, search } }),
    { keep: true },
  )
  useEffect(() => {
    if (failure !== undefined) showToast({ tone: 'error', text: serverMessage(failure, FAILURE) })
  }, [failure])

  const replace = (user: AdminUser) =>
    change(page => ({
      ...page,
      users: page.users.map(each => (each.id === user.id ? user : each)),
    }))

  async function loadMore(after: string): Promise<void> {
    setMoreComing(true)
    try {
      const more = await api.call(adminUsers, { query: { sort, order, search, after } })
      change(page => ({ ...more, users: [...page.users, ...more.users] }))
    } catch (error) {
      showToast({ tone: 'error', text: serverMessage(error, FAILURE) })
    }
    setMoreComing(false)
  }

  const columns: Column<AdminUser>[] = [
    {
      id: 'id',
      title: TITLES.id,
      sortable: true,
      cell: user => (
        <span className={styles.id}>
          {user.id} {isAdministrator(user) && <AdministratorIcon id={user.id} />}
        </span>
      ),
    },
    {
      id: 'email',
      title: TITLES.email,
      sortable: true,
      cell: ({ email, disabledAt }) => (
        <>
          <Breakable>{email}</Breakable> {disabledAt && <Badge color="red">{texts.disabled}</Badge>}
        </>
      ),
    },
    { id: 'name', title: TITLES.name, sortable: true, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'plan',
      title: texts.plan,
      cell: ({ plan }) => (
        <span className={styles.plan}>
          {plan
            ? texts.planFacts({
                plan: plan.name,
                price: formatDecimals(plan.price, 2),
                limit: limitOf(plan.storageLimitMB),
              })
            : texts.noPlan}
        </span>
      ),
    },
    {
      id: 'roles',
      title: texts.roles,
      cell: user =>
        editing === user.id ? (
          <RoleEditor
            user={user}
            onDone={saved => {
              setEditing(undefined)
              if (saved) replace(saved)
            }}
          />
        ) : (
          user.roles.map(role => (
            <Badge key={role} color={roleColor(role)}>
              {role}
            </Badge>
          ))
        ),
    },
    {
      id: 'usagePercentage',
      title: TITLES.usagePercentage,
      sortable: true,
      cell: ({ email, storageUsedMB, storageLimitMB, usagePercentage }) => (
        <>
          {usedText(formatMegabytes(storageUsedMB), storageLimitMB)}
          {storageLimitMB > 0 && (
            <div className={styles.usage}>
              <UsageBar label={texts.storageUsedBy({ email })} percentage={usagePercentage} />
            </div>
          )}
        </>
      ),
    },
    {
      id: 'createdAt',
      title: TITLES.createdAt,
      sortable: true,
      cell: ({ createdAt }) => <span className={styles.date}>{createdAt.slice(0, 10)}</span>,
    },
    {
      id: 'customer',
      title: texts.customer,
      cell: ({ stripeCustomerId }) => stripeCustomerId ?? '–',
    },
    {
      id: 'actions',
      title: common.actions,
      cell: user => (
        <UserActions
          user={user}
          onEditRoles={() => setEditing(user.id)}
          onChange={replace}
          onDeleted={reload}
        />
      ),
    },
  ]

  return (
    <Page>
      <PageTitle>{texts.users}</PageTitle>
      <PageHeader
        title={texts.users}
        facts={texts.lead}
        controls={<Button onPress={() => setInviting(true)}>{texts.invite}</Button>}
      />
      {value && (
        <SummaryCards
          cards={[
            [texts.totalUsers, formatNumber(value.summary.totalUsers)],
            [texts.usersWithPlans, formatNumber(value.summary.usersWithPlans)],
            [texts.usersWithCustomerId, formatNumber(value.summary.usersWithCustomerId)],
            [texts.averageUsage, `${formatDecimals(value.summary.averageUsage, 1)}%`],
          ]}
        />
      )}
      <form
        className={styles.filters}
        onSubmit={event => {
          event.preventDefault()
          setSearch(typed.trim())
        }}
      >
        <TextField
          label={texts.searchLabel}
          name="search"
          value={typed}
          onChange={setTyped}
          placeholder={texts.beginsWith}
        />
        <Button type="submit">{common.search}</Button>
        <Select
          label={texts.sortBy}
          options={USER_SORTS.map(id => ({ id, label: TITLES[id] }))}
          value={sort}
          onChange={setSort}
        />
        <Select
          label={texts.order}
          options={[
            { id: 'asc', label: texts.ascending },
            { id: 'desc', label: texts.descending },
          ]}
          value={order}
          onChange={setOrder}
        />
      </form>
      {!value && failure !== undefined && (
        <ErrorState message={serverMessage(failure, FAILURE)} onRetry={reload} />
      )}
      {value?.isCut && (
        <div className={styles.note}>
          <Banner>{texts.matchesLeftOut}</Banner>
        </div>
      )}
      {value?.users.length === 0 && <EmptyState title={texts.noUsers} />}
      {value && value.users.length > 0 && (
        <DataTable
          label={texts.users}
          columns={columns}
          rows={value.users}
          keyOf={({ id }) => id}
          sorting={{ column: sort, order }}
          onSort={column => {
            setOrder(column === sort && order === 'asc' ? 'desc' : 'asc')
            setSort(column as UserSort)
          }}
        />
      )}
      {value?.next && (
        <div className={styles.more}>
          <Button busy={isMoreComing} onPress={() => loadMore(value.next ?? '')}>
            {common.loadMore}
          </Button>
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

const AdministratorIcon = ({ id }: { id: number }) => {
  const Icon = id === ADMINISTRATOR_ID ? Crown : ShieldCheck
  return <Icon size={14} aria-label={texts.administrator} />
}

const usedText = (used: string, limitMB: number): string =>
  limitMB === 0
    ? texts.usedNoLimit({ used })
    : texts.usedOfLimit({ used, limit: formatMegabytes(limitMB) })

const limitOf = (megabytes: number): string =>
  megabytes === 0 ? texts.noLimit : formatMegabytes(megabytes)
