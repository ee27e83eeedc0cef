import type { ShownTimeline } from '../../components/timeline/use-shown-timeline.ts'
import { formatCount } from '../../shared/format.ts'
import { Segmented } from '../../shared/ui/controls/segmented.tsx'
import { Select } from '../../shared/ui/fields/select.tsx'
import { PageHeader } from '../../shared/ui/layout/page.tsx'

const MODES = [
  { id: 'all', label: 'All Photos' },
  { id: 'year', label: 'By Year' },
] as const

const LAYOUTS = [
  { id: 'grid', label: 'Grid' },
  { id: 'masonry', label: 'Masonry' },
] as const

/** The title, what there is, and how it is shown. */
export function GalleryHeader({ shown }: { shown: ShownTimeline }) {
  const { timeline, state, kind, setKind } = shown
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
                onChange={year => timeline.show({ mode: 'year', year: Number(year) })}
              />
            )}
            <Segmented
              label="Photos"
              options={MODES}
              value={view.mode}
              onChange={mode => mode !== view.mode && timeline.show({ mode })}
            />
            <Segmented label="Layout" options={LAYOUTS} value={kind} onChange={setKind} />
          </>
        )
      }
    />
  )
}
