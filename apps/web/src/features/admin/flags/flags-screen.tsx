import {
  createFlag,
  deleteFlag,
  type FeatureFlag,
  featureFlags,
  KNOWN_FLAGS,
  updateFlag,
} from '@safelight/contract/admin-flags'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/admin/flags'
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
import { Described, NamedKey } from '../named-key.tsx'
import { useAdminApi } from '../use-admin-api.ts'
import { FlagDialog } from './flag-dialog.tsx'

const FAILURE = texts.loadFailed

const TITLES: Record<keyof typeof KNOWN_FLAGS, string> = {
  PUBLIC_LINKS: texts.publicLinks,
  DESKTOP_DOWNLOADS: texts.desktopDownloads,
  'more-formats': texts.moreFormats,
  recognition: texts.recognition,
}

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
    run(api.call(updateFlag, { params: { name }, body }), texts.updated, texts.updateFailed)

  /** Updates the list optimistically. If the call fails, the reload in `run` restores the list. */
  function toggle(name: string, active: boolean): void {
    change(flags => flags.map(flag => (flag.name === name ? { ...flag, active } : flag)))
    void update(name, { active })
  }

  return (
    <Page>
      <PageTitle>{texts.title}</PageTitle>
      <PageHeader
        title={texts.title}
        facts={texts.lead}
        controls={
          <Button variant="primary" onPress={() => setEditing('new')}>
            {texts.addFlag}
          </Button>
        }
      />
      {!value && failure !== undefined && (
        <ErrorState message={serverMessage(failure, FAILURE)} onRetry={reload} />
      )}
      {value?.length === 0 && <EmptyState title={texts.noFlags} />}
      {value && value.length > 0 && (
        <DataTable
          label={texts.featureFlags}
          rows={value}
          keyOf={({ name }) => name}
          columns={[
            {
              id: 'name',
              title: texts.feature,
              cell: ({ name }) => <NamedKey name={known(name)?.title}>{name}</NamedKey>,
            },
            {
              id: 'description',
              title: common.description,
              cell: ({ name, description }) => (
                <Described by={known(name)?.isOn && texts.onByDefault}>{description}</Described>
              ),
            },
            {
              id: 'value',
              title: texts.value,
              cell: flag => (flag.value ? texts.on : texts.off),
            },
            {
              id: 'active',
              title: common.active,
              cell: ({ name, active }) => (
                <Checkbox
                  aria-label={texts.isActiveNamed({ name })}
                  isSelected={active}
                  onChange={isOn => toggle(name, isOn)}
                >
                  {common.active}
                </Checkbox>
              ),
            },
            {
              id: 'result',
              title: texts.result,
              cell: flag => {
                const isOn = flag.value && flag.active
                return (
                  <Badge color={isOn ? 'green' : 'gray'}>
                    {isOn ? texts.works : texts.doesNotWork}
                  </Badge>
                )
              },
            },
            {
              id: 'actions',
              title: common.actions,
              cell: flag => (
                <div className={styles.actions}>
                  <Button
                    size="small"
                    aria-label={texts.editNamed({ name: flag.name })}
                    onPress={() => setEditing(flag)}
                  >
                    {common.edit}
                  </Button>
                  <Button
                    size="small"
                    aria-label={texts.deleteNamed({ name: flag.name })}
                    onPress={() => setDeleting(flag)}
                  >
                    {common.delete}
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
                  texts.created,
                  texts.createFailed,
                )
              : update(name, change)
          }
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={texts.deleteTitle}
          message={texts.deleteQuestion({ name: deleting.name })}
          confirm={common.delete}
          busy={common.deleting}
          failure={{ always: texts.deleteFailed }}
          isOpen
          onOpenChange={() => setDeleting(undefined)}
          onConfirm={() =>
            run(
              api.call(deleteFlag, { params: { name: deleting.name } }),
              texts.deleted,
              texts.deleteFailed,
            )
          }
        />
      )}
    </Page>
  )
}

const known = (name: string) =>
  isKnown(name) ? { title: TITLES[name], isOn: KNOWN_FLAGS[name] } : undefined

const isKnown = (name: string): name is keyof typeof KNOWN_FLAGS => Object.hasOwn(KNOWN_FLAGS, name)
