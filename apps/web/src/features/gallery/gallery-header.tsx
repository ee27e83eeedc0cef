import type { TimelineState, TimelineView } from '@safelight/library/timeline'
import { formatCount } from '../../shared/format.ts'
import type { LayoutKind } from '../../shared/timeline/layout/month-layout.ts'
import { PageHeader } from '../../shared/ui/page.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Select } from '../../shared/ui/select.tsx'

export interface GalleryHeaderProps {
  state: TimelineState
  kind: LayoutKind
  onKind: (kind: LayoutKind) => void
  onView: (view: TimelineView) => void
}

const MODES = [
  { id: 'all', label: 'All Photos' },
  { id: 'year', label: 'By Year' },
] as const

const LAYOUTS = [
  { id: 'grid', label: 'Grid' },
  { id: 'masonry', label: 'Masonry' },
] as const

/** The title, what there is, and how it is shown. */
export function GalleryHeader({ state, kind, onKind, onView }: GalleryHeaderProps) {
  const { view, years, counts } = state
  const isKnown = counts.photos + counts.videos > 0
  return (
    <PageHeader
      title="My Gallery"
      facts={
        isKnown && `${formatCount(counts.photos, 'photo')} · ${formatCount(counts.videos, 'video')}`
      }
      controls={
        (isKnown || view.mode === 'year') && (
          <>
            {view.mode === 'year' && years && years.length > 0 && (
              <Select
                label="Year"
                labelHidden
                size="small"
                options={years.map(year => ({ id: `${year}`, label: `${year}` }))}
                value={`${view.year}`}
                onChange={year => onView({ mode: 'year', year: Number(year) })}
              />
            )}
            <Segmented
              label="Photos"
              options={MODES}
              value={view.mode}
              onChange={mode => mode !== view.mode && onView({ mode })}
            />
            <Segmented label="Layout" options={LAYOUTS} value={kind} onChange={onKind} />
          </>
        )
      }
    />
  )
}
