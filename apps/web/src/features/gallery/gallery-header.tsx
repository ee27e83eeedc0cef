import type { Show } from '@safelight/client/show'
import type { TimelineState } from '@safelight/client/timeline'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/gallery'
import { Columns3, Rows3 } from 'lucide-react'
import type { ShownTimeline } from '../../components/timeline/use-shown-timeline.ts'
import { Segmented } from '../../shared/ui/controls/segmented.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import { PageHeader } from '../../shared/ui/layout/page.tsx'

const PARTS = [
  { id: 'all', label: texts.everything },
  { id: 'favorites', label: texts.favorites },
  { id: 'photos', label: common.photos },
  { id: 'videos', label: texts.videos },
  { id: 'documents', label: texts.documents },
] as const

const MODES = [
  { id: 'all', label: texts.allPhotos },
  { id: 'year', label: texts.byYear },
] as const

const LAYOUTS = [
  { id: 'grid', label: texts.grid, icon: <Rows3 size={15} /> },
  { id: 'masonry', label: texts.masonry, icon: <Columns3 size={15} /> },
] as const

export interface GalleryHeaderProps {
  shown: ShownTimeline
  onShow: (show: Show | undefined) => void
}

export function GalleryHeader({ shown, onShow }: GalleryHeaderProps) {
  const { show, timeline, state, kind, setKind } = shown
  const { view, years, counts } = state
  const isKnown = totalOf(counts) > 0
  return (
    <PageHeader
      title={texts.myGallery}
      facts={isKnown && countsText(counts, show)}
      controls={
        (isKnown || show || view.mode === 'year') && (
          <>
            {view.mode === 'year' && years && years.length > 0 && (
              <Select
                label={texts.year}
                labelHidden
                size="small"
                options={years.map(year => ({ id: `${year}`, label: `${year}` }))}
                value={`${view.year}`}
                onChange={year => timeline.show({ mode: 'year', year: Number(year) })}
              />
            )}
            <Select
              label={texts.show}
              labelHidden
              size="small"
              options={PARTS}
              value={show ?? 'all'}
              onChange={part => onShow(part === 'all' ? undefined : part)}
            />
            <Segmented
              label={common.photos}
              options={MODES}
              value={view.mode}
              onChange={mode => mode !== view.mode && timeline.show({ mode })}
            />
            <Segmented label={texts.layout} options={LAYOUTS} value={kind} onChange={setKind} />
          </>
        )
      }
    />
  )
}

function countsText(counts: TimelineState['counts'], show: Show | undefined): string {
  switch (show) {
    case 'favorites':
      return texts.favoriteCount({ count: totalOf(counts) })
    case 'photos':
      return texts.photoCount(counts)
    case 'videos':
      return texts.videoCount(counts)
    case 'documents':
      return texts.documentCount(counts)
    case undefined:
      return [
        texts.photoCount(counts),
        texts.videoCount(counts),
        ...(counts.documents > 0 ? [texts.documentCount(counts)] : []),
      ].join(' · ')
  }
}

const totalOf = ({ photos, videos, documents }: TimelineState['counts']) =>
  photos + videos + documents
