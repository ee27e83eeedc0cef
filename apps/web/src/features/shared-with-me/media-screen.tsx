import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { problemText } from '../../shared/albums/album-texts.ts'
import { useLibrary } from '../../shared/library-context.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { useLoaded } from '../../shared/use-loaded.ts'
import { Viewer } from '../../shared/viewer/viewer.tsx'
import styles from './shared-with-me.module.css'

/** One item that was shared by itself, in the viewer. */
export function MediaScreen() {
  const { id = '' } = useParams({ strict: false })
  const { sharing } = useLibrary()
  const navigate = useNavigate()
  const load = useCallback(() => sharing.item(id), [sharing, id])
  const { value, failure, reload, set } = useLoaded(load)
  const item = value?.item
  return (
    <div className={styles.page}>
      <PageTitle>{item?.details?.name ?? 'Photo'}</PageTitle>
      {!value && failure !== undefined && (
        <ErrorState message="Failed to load photos" onRetry={reload} />
      )}
      {value?.problem && (
        <EmptyState
          heading="h1"
          title="This stays closed"
          action={<LinkButton to="/shared">Shared with Me</LinkButton>}
        >
          {problemText(value.problem)}
        </EmptyState>
      )}
      {item && (
        <Viewer
          items={[item]}
          total={1}
          itemId={item.id}
          onChange={() => {}}
          onClose={() => navigate({ to: value.right === 'OWNER' ? '/gallery' : '/shared' })}
          {...(value.right === 'EDIT'
            ? { onEditShared: async edit => set(await sharing.editItem(id, edit)) }
            : {})}
        />
      )}
    </div>
  )
}
