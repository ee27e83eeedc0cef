import { adminLog, OPERATOR } from '@safelight/contract/admin-overview'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/log'
import { errorMessage } from '../../shared/error-message.ts'
import { formatMoment } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './admin.module.css'
import { DataTable } from './data-table.tsx'
import { detailsOf } from './log-details.ts'
import { useAdminApi } from './use-admin-api.ts'

const FAILURE = texts.loadFailed

export function LogScreen() {
  const api = useAdminApi()
  const { value, failure, reload, change } = useAsync([api], () => api.call(adminLog))
  const { busy, run } = useBusy()

  const loadMore = (before: number) =>
    run(async () => {
      try {
        const more = await api.call(adminLog, { query: { before } })
        change(page => ({ ...more, entries: [...page.entries, ...more.entries] }))
      } catch (error) {
        showToast({ tone: 'error', text: errorMessage(error, FAILURE) })
      }
    })

  const last = value?.entries.at(-1)
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} facts={texts.lead} />
      {!value && failure !== undefined && <ErrorState message={FAILURE} onRetry={reload} />}
      {value?.entries.length === 0 && <EmptyState title={texts.noEntries} />}
      {value && last && (
        <DataTable
          label={texts.title}
          rows={value.entries}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'at',
              title: texts.time,
              cell: ({ at }) => (
                <time className={styles.date} dateTime={at} title={at}>
                  {formatMoment(at)}
                </time>
              ),
            },
            {
              id: 'by',
              title: texts.by,
              cell: ({ by }) => (
                <span>
                  {by === OPERATOR ? texts.commandOnServer : texts.administrator({ id: by })}
                </span>
              ),
            },
            { id: 'action', title: texts.action, cell: ({ action }) => <span>{action}</span> },
            { id: 'target', title: texts.target, cell: ({ target }) => target },
            {
              id: 'details',
              title: texts.details,
              cell: entry =>
                entry.details && (
                  <ul className={styles.details}>
                    {detailsOf(entry).map(line => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      )}
      {value?.hasMore && last && (
        <div className={styles.more}>
          <Button busy={busy} onPress={() => loadMore(last.id)}>
            {common.loadMore}
          </Button>
        </div>
      )}
    </Page>
  )
}
