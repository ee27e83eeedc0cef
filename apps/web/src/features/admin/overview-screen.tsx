import { type Overview, overview } from '@safelight/contract/admin-overview'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/page'
import { formatNumber } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './admin.module.css'
import { DataTable } from './data-table.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useAdminApi } from './use-admin-api.ts'

const MODELS: Record<Overview['models'], string> = {
  own: texts.ownModels,
  standard: texts.standardModels,
  none: texts.noModels,
  unreadable: texts.unreadableModels,
}

export function OverviewScreen() {
  const api = useAdminApi()
  const { value, failure, reload } = useAsync([api], () => api.call(overview))
  return (
    <Page>
      <PageTitle>{texts.overview}</PageTitle>
      <PageHeader title={texts.overview} facts={texts.overviewLead} />
      {!value && failure !== undefined && (
        <ErrorState message={texts.overviewFailed} onRetry={reload} />
      )}
      {value && (
        <>
          <SummaryCards
            cards={[
              [texts.users, formatNumber(value.users)],
              [texts.disabledUsers, formatNumber(value.disabledUsers)],
              [common.items, formatNumber(value.items)],
              [texts.stored, inBytes(value.bytes)],
              ...(value.freeBytes === null
                ? []
                : [[texts.freeDisk, inBytes(value.freeBytes)] satisfies [string, string]]),
            ]}
          />
          <p className={styles.installed}>
            {texts.version({ version: value.version })} {MODELS[value.models]}
          </p>
          {value.uploads.length > 0 && (
            <DataTable
              label={texts.recentUploads}
              rows={value.uploads}
              keyOf={({ day }) => day}
              columns={[
                { id: 'day', title: texts.day, cell: ({ day }) => day },
                { id: 'count', title: texts.uploads, cell: ({ count }) => formatNumber(count) },
              ]}
            />
          )}
        </>
      )}
    </Page>
  )
}
