import { overview } from '@safelight/contract/admin-overview'
import { formatBytes, formatNumber } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { DataTable } from './data-table.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useAdminApi } from './use-admin-api.ts'

/** What the server holds as a whole. */
export function OverviewScreen() {
  const api = useAdminApi()
  const { value, failure, reload } = useAsync([api], () => api.call(overview))
  return (
    <Page>
      <PageTitle>Overview</PageTitle>
      <PageHeader title="Overview" />
      {!value && failure !== undefined && (
        <ErrorState message="Failed to load the overview" onRetry={reload} />
      )}
      {value && (
        <>
          <SummaryCards
            cards={[
              ['Users', formatNumber(value.users)],
              ['Disabled users', formatNumber(value.disabledUsers)],
              ['Photos and videos', formatNumber(value.items)],
              ['Stored', formatBytes(value.bytes)],
              ...(value.freeBytes === null
                ? []
                : [['Free disk', formatBytes(value.freeBytes)] satisfies [string, string]]),
              ['Version', value.version],
            ]}
          />
          {value.uploads.length > 0 && (
            <DataTable
              label="Uploads of the last days"
              rows={value.uploads}
              keyOf={({ day }) => day}
              columns={[
                { id: 'day', title: 'Day', cell: ({ day }) => day },
                { id: 'count', title: 'Uploads', cell: ({ count }) => formatNumber(count) },
              ]}
            />
          )}
        </>
      )}
    </Page>
  )
}
