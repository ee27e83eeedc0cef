import {
  adminVariables,
  clearVariablesCache,
  createVariable,
  deleteVariable,
  updateVariable,
  type Variable,
  type VariableContent,
} from '@safelight/contract/admin-variables'
import {
  appUrls,
  publicVariables,
  VARIABLE_CATEGORIES,
  VARIABLE_TYPES,
} from '@safelight/contract/variables'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/variables'
import { useEffect, useState } from 'react'
import { useAsync } from '../../../shared/hooks/use-async.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toasts.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Select } from '../../../shared/ui/fields/select.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { Page, PageHeader } from '../../../shared/ui/layout/page.tsx'
import { PageTitle } from '../../../shared/ui/layout/page-title.tsx'
import { ConfirmDialog } from '../../../shared/ui/overlays/confirm-dialog.tsx'
import { Spinner } from '../../../shared/ui/progress/spinner.tsx'
import styles from '../admin.module.css'
import { useAdminApi } from '../use-admin-api.ts'
import {
  NEW_VARIABLE,
  passes,
  type VariableFields,
  type VariableFilters,
} from './variable-fields.ts'
import { VariableForm } from './variable-form.tsx'
import { VariableTable } from './variable-table.tsx'
import { CATEGORY_NAMES, TYPE_NAMES } from './variable-words.ts'

const NO_FILTERS: VariableFilters = { text: '', category: '', type: '', sensitiveOnly: false }

export function VariablesScreen() {
  const api = useAdminApi()
  const { value, failure, loading, reload } = useAsync<Variable[]>([api], () =>
    api.call(adminVariables),
  )
  const [filters, setFilters] = useState(NO_FILTERS)
  const [form, setForm] = useState<{ fields: VariableFields; original?: string }>()
  const [deleting, setDeleting] = useState<Variable>()
  const [clearing, setClearing] = useState(false)
  useEffect(() => {
    if (failure !== undefined) showToast({ tone: 'error', text: texts.loadFailed })
  }, [failure])
  const filter = (part: Partial<VariableFilters>) => setFilters({ ...filters, ...part })

  async function run(work: Promise<unknown>, done: string, failed: string): Promise<boolean> {
    try {
      await work
    } catch (error) {
      showToast({
        tone: 'error',
        text: texts.failedBecause({ failure: failed, reason: reasonOf(error) }),
      })
      return false
    }
    showToast({ tone: 'success', text: done })
    return true
  }

  async function save({ variableKey, ...fields }: VariableFields): Promise<void> {
    const content = fields as VariableContent
    const key = form?.original
    const isSaved = await (key === undefined
      ? run(
          api.call(createVariable, { body: { variableKey, ...content } }),
          texts.created,
          texts.createFailed,
        )
      : run(
          api.call(updateVariable, { params: { key }, body: content }),
          texts.updated,
          texts.updateFailed,
        ))
    if (!isSaved) return
    setForm(undefined)
    reload()
  }

  async function toggle({ variableKey: key, isActive }: Variable): Promise<void> {
    await run(
      api.call(updateVariable, { params: { key }, body: { isActive: !isActive } }),
      isActive ? texts.deactivated : texts.activated,
      texts.statusFailed,
    )
    reload()
  }

  const preview = (endpoint: typeof publicVariables, what: string, failed: string) =>
    run(
      api.call(endpoint, { fresh: true }).then(answer => {
        // biome-ignore lint/suspicious/noConsole: the console is where administrators see the preview
        console.log(what, answer)
      }),
      texts.loggedToConsole({ what }),
      failed,
    )

  const shown = value?.filter(variable => passes(variable, filters))
  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader
        title={texts.title}
        facts={texts.lead}
        controls={
          <Button variant="primary" onPress={() => setForm({ fields: { ...NEW_VARIABLE } })}>
            {texts.addVariable}
          </Button>
        }
      />
      {failure !== undefined && (
        <Banner tone="error">
          {texts.failedBecause({ failure: texts.loadFailed, reason: reasonOf(failure) })}
        </Banner>
      )}
      {form && (
        <VariableForm
          key={form.original ?? ''}
          fields={form.fields}
          isNew={form.original === undefined}
          onCancel={() => setForm(undefined)}
          onSave={save}
        />
      )}
      <div className={styles.filters}>
        <TextField
          label={texts.filter}
          name="filter"
          placeholder={texts.keyOrDescription}
          value={filters.text}
          onChange={text => filter({ text })}
        />
        <Select
          label={texts.category}
          options={options(texts.allCategories, VARIABLE_CATEGORIES, CATEGORY_NAMES)}
          value={filters.category}
          onChange={category => filter({ category })}
        />
        <Select
          label={texts.type}
          options={options(texts.allTypes, VARIABLE_TYPES, TYPE_NAMES)}
          value={filters.type}
          onChange={type => filter({ type })}
        />
        <Checkbox
          isSelected={filters.sensitiveOnly}
          onChange={sensitiveOnly => filter({ sensitiveOnly })}
        >
          {texts.sensitiveOnly}
        </Checkbox>
      </div>
      {loading && !value && <Spinner size={24} />}
      {value?.length === 0 && <EmptyState title={texts.noVariables} />}
      {value && value.length > 0 && shown?.length === 0 && <EmptyState title={texts.noMatches} />}
      {shown && shown.length > 0 && (
        <VariableTable
          variables={shown}
          onToggle={variable => void toggle(variable)}
          onEdit={({ id: _, updatedAt: __, updatedBy: ___, description = '', ...variable }) =>
            setForm({ fields: { ...variable, description }, original: variable.variableKey })
          }
          onDelete={setDeleting}
        />
      )}
      <section className={styles.tools}>
        <h2>{texts.tools}</h2>
        <div>
          <Button
            size="small"
            onPress={() =>
              preview(publicVariables, texts.publicVariables, texts.previewPublicFailed)
            }
          >
            {texts.previewPublic}
          </Button>
          <p>{texts.previewPublicHint}</p>
        </div>
        <div>
          <Button
            size="small"
            onPress={() => preview(appUrls, texts.appUrls, texts.previewUrlsFailed)}
          >
            {texts.previewUrls}
          </Button>
          <p>{texts.previewUrlsHint}</p>
        </div>
        <div>
          <Button size="small" onPress={() => setClearing(true)}>
            {texts.clearCache}
          </Button>
          <p>{texts.clearCacheUse}</p>
        </div>
      </section>
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle}
          message={texts.deleteQuestion({ variableKey: deleting.variableKey })}
          confirm={common.delete}
          busy={common.deleting}
          failure={texts.deleteFailed}
          isOpen
          onOpenChange={() => setDeleting(undefined)}
          onConfirm={async () => {
            await run(
              api.call(deleteVariable, { params: { key: deleting.variableKey } }),
              texts.deleted,
              texts.deleteFailed,
            )
            reload()
          }}
        />
      )}
      <ConfirmDialog
        title={texts.clearCacheTitle}
        message={
          <>
            {texts.clearCacheQuestion} {texts.clearCacheHint}
          </>
        }
        confirm={texts.clearCache}
        variant="primary"
        busy={texts.clearingCache}
        failure={texts.clearCacheFailed}
        isOpen={clearing}
        onOpenChange={setClearing}
        onConfirm={() =>
          run(api.call(clearVariablesCache), texts.cacheCleared, texts.clearCacheFailed)
        }
      />
    </Page>
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : texts.unknownError

const options = <Id extends string>(all: string, ids: readonly Id[], names: Record<Id, string>) => [
  { id: '' as const, label: all },
  ...ids.map(id => ({ id, label: names[id] })),
]
