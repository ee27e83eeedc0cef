import {
  type OfferedModel,
  type RecognitionOverview,
  recognitionOverview,
} from '@safelight/contract/admin-recognition'
import { inBytes } from '@safelight/contract/in-bytes'
import { texts } from '@safelight/texts/features/admin/recognition'
import { formatNumber } from '../../shared/format.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { Banner } from '../../shared/ui/feedback/banner.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Page, PageHeader } from '../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import styles from './admin.module.css'
import { Badge } from './badge.tsx'
import { DataTable } from './data-table.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useAdminApi } from './use-admin-api.ts'

export function RecognitionScreen() {
  const api = useAdminApi()
  const { value, failure, reload } = useAsync([api], () => api.call(recognitionOverview))
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader title={texts.title} facts={texts.lead} />
      {!value && failure !== undefined && (
        <ErrorState message={texts.loadFailed} onRetry={reload} />
      )}
      {value && <Loaded overview={value} />}
    </Page>
  )
}

function Loaded({ overview }: { overview: RecognitionOverview }) {
  const { models, accounts, percent } = overview
  const problem = problemOf(overview)
  return (
    <>
      {problem && (
        <div className={styles.note}>
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
      <SummaryCards
        cards={[
          [texts.accounts, formatNumber(accounts)],
          ...(percent === null
            ? []
            : [[texts.analyzed, texts.percent({ percent })] satisfies [string, string]]),
        ]}
      />
      <p className={styles.installed}>{texts.countedByMonth}</p>
      {models.length > 0 && (
        <>
          <DataTable
            label={texts.models}
            rows={models}
            keyOf={({ task }) => task}
            columns={[
              { id: 'task', title: texts.finds, cell: ({ task }) => taskName(task) },
              { id: 'model', title: texts.model, cell: model => <ModelName model={model} /> },
              { id: 'size', title: texts.size, cell: ({ bytes }) => inBytes(bytes) },
              { id: 'license', title: texts.license, cell: ({ license }) => licenseName(license) },
              { id: 'origin', title: texts.origin, cell: ({ source }) => <Origin url={source} /> },
            ]}
          />
          <p className={styles.total}>
            {texts.totalSize({ size: inBytes(models.reduce((sum, { bytes }) => sum + bytes, 0)) })}
          </p>
        </>
      )}
    </>
  )
}

function problemOf({ isOn, isUnreadable, models }: RecognitionOverview): string | undefined {
  if (isUnreadable) return texts.unreadable
  if (models.length === 0) return texts.noModels
  if (models.some(({ isIncomplete }) => isIncomplete)) return texts.incomplete
  return isOn ? undefined : texts.flagOff
}

const ModelName = ({ model: { name, version, isIncomplete } }: { model: OfferedModel }) => (
  <span>
    {texts.modelName({ name, version })}{' '}
    {isIncomplete && <Badge color="red">{texts.filesMissing}</Badge>}
  </span>
)

const Origin = ({ url }: { url: string | null }) =>
  url && (
    <a href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//, '')}
    </a>
  )

const TASKS: Record<string, string> = {
  'image-embedding': texts['image-embedding'],
  'text-embedding': texts['text-embedding'],
  'face-detection': texts['face-detection'],
  'face-embedding': texts['face-embedding'],
  'text-detection': texts['text-detection'],
  'text-recognition': texts['text-recognition'],
  'object-detection': texts['object-detection'],
}

const taskName = (task: string): string => TASKS[task] ?? texts.otherTask

/** Returns the name of an SPDX license. `LicenseRef-…` names one that SPDX does not list. */
function licenseName(license: string): string {
  if (license === 'LicenseRef-public-domain') return texts.publicDomain
  return license.startsWith('LicenseRef-') ? texts.ownLicense : license
}
