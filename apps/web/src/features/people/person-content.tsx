import type { Person } from '@safelight/client/people'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/people'
import { GridSkeleton } from '../../components/grid/grid-skeleton.tsx'
import { ItemGrid } from '../../components/grid/item-grid.tsx'
import { ItemViewer } from '../../components/item-actions/item-viewer.tsx'
import { useListSelection } from '../../components/selection/use-list-selection.ts'
import { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { useViewerPaging } from '../../components/viewer/use-viewer-paging.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PersonHeader } from './person-header.tsx'
import { PERSON_LOOK } from './person-look.ts'
import { PersonSelectionBar } from './person-selection-bar.tsx'
import { PetPhotos } from './pet-photos.tsx'
import { type PersonPictures, usePersonPictures } from './use-person-pictures.ts'

interface PersonContentProps {
  person: Person
  /** Called after a change with the person's id, which the change may have replaced. */
  onMoved: (id: string) => void
}

export function PersonContent({ person, onMoved }: PersonContentProps) {
  const pictures = usePersonPictures(person.id)
  const { items, status, isRead, loadMore, loadAll } = pictures
  const selection = useListSelection(items, loadAll)
  const shown = useShownItem()
  return (
    <>
      <PersonHeader person={person} onMoved={onMoved} />
      {person.isPet && person.animal !== undefined && (
        <PetPhotos pet={person} animal={person.animal} />
      )}
      {!isRead && status === 'failed' && (
        <ErrorState message={common.photosFailed} onRetry={loadMore} />
      )}
      {!isRead && status !== 'failed' && (
        <GridSkeleton label={texts.loadingPhotos} look={PERSON_LOOK} />
      )}
      {isRead && (
        <ItemGrid
          label={common.photos}
          look={PERSON_LOOK}
          items={items}
          onOpen={shown.open}
          onNearEnd={status === 'more' ? loadMore : undefined}
          selected={selection.selected}
          onSelect={selection.select}
        />
      )}
      <PersonSelectionBar
        person={person}
        items={items.filter(item => selection.selected.has(item.id))}
        onClear={selection.clear}
        onMoved={onMoved}
      />
      {shown.id && (
        <PersonViewer
          person={person}
          pictures={pictures}
          itemId={shown.id}
          onMove={shown.move}
          onClose={shown.close}
        />
      )}
    </>
  )
}

interface PersonViewerProps {
  person: Person
  pictures: PersonPictures
  itemId: string
  onMove: ReturnType<typeof useShownItem>['move']
  onClose: () => void
}

function PersonViewer({ person, pictures, itemId, onMove, onClose }: PersonViewerProps) {
  const { items, status, loadMore } = pictures
  useViewerPaging({ items, itemId, status, loadMore, onNowhere: onClose })
  return (
    <ItemViewer
      items={items}
      total={status === 'end' ? items.length : person.count}
      itemId={itemId}
      onChange={item => item.id !== itemId && onMove(item)}
      onClose={onClose}
    />
  )
}
