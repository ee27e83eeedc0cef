import { toPoint } from '@safelight/basemap/mercator'
import { boxAround, fitting, toSpot, zoomedTo } from '@safelight/basemap/view'
import type { Cluster, Country } from '@safelight/client/item-map'
import { texts } from '@safelight/texts/features/places'
import { ArrowLeft, MapPin, ZoomIn } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLibrary } from '../../components/contexts/library-context.tsx'
import { ReadingProgress } from '../../components/item-lists/reading-progress.tsx'
import { itemsText } from '../../components/items-text.ts'
import { createMapControl, type MapControl } from '../../components/map/map-control.ts'
import { WorldMap } from '../../components/map/world-map.tsx'
import { useShownItem } from '../../components/viewer/use-shown-item.ts'
import { useAsync } from '../../shared/hooks/use-async.ts'
import { useKeyedEffect } from '../../shared/hooks/use-keyed-effect.ts'
import { usePacedStore } from '../../shared/hooks/use-paced-store.ts'
import { Button } from '../../shared/ui/controls/button.tsx'
import { LinkButton } from '../../shared/ui/controls/link-button.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { PageTitle } from '../../shared/ui/layout/page-title.tsx'
import { ClusterPins } from './cluster-pins.tsx'
import { PlacePictures } from './place-pictures.tsx'
import { coversOf, PlacesList } from './places-list.tsx'
import styles from './places-screen.module.css'
import { useClusters } from './use-clusters.ts'
import { useCovers } from './use-covers.ts'
import { type Shown, useShown } from './use-shown.ts'

const WORLD = { center: { x: 0.53, y: 0.38 }, zoom: 0 }
/** The highest zoom level of a view of all places, so that their surroundings stay visible. */
const CLOSEST = 9
/** The size of a pin with its count, in pixels. The map writes no names under it. */
const PIN = 60

export function PlacesScreen() {
  const { itemMap } = useLibrary()
  const progress = usePacedStore(itemMap.subscribe, itemMap.progress)
  const { revision, unplaced } = progress
  const [control] = useState(() => createMapControl(WORLD))
  const clusters = useClusters(control, revision)
  const countries = useCountries(revision)
  const viewed = useShownItem()
  const isWhole = progress.status === 'whole'
  const { shown, openCluster, openUnplaced, close } = useShown({
    revision,
    isWhole,
    openId: viewed.id,
    onNowhere: viewed.close,
  })
  const covers = useCovers([...clusters.map(each => each.cover), ...coversOf(countries)])
  const fit = useFit(control, isWhole)
  const taken = useTaken(control, clusters)

  useEffect(() => itemMap.start(), [itemMap])

  return (
    <div className={styles.screen} data-fills-window="">
      <PageTitle>{texts.places}</PageTitle>
      <div className={styles.map}>
        <WorldMap label={texts.map} control={control} taken={taken} onFit={fit}>
          <ClusterPins
            control={control}
            clusters={clusters}
            covers={covers}
            open={shown?.cover}
            onOpen={cluster => void openCluster(cluster)}
          />
        </WorldMap>
      </div>
      <div className={styles.side}>
        {shown ? (
          <ShownHead shown={shown} control={control} onClose={close} />
        ) : (
          <header className={styles.head}>
            <h1>{texts.places}</h1>
            <p className={styles.facts}>{texts.onTheMap({ count: progress.mapped })}</p>
          </header>
        )}
        {shown ? (
          <PlacePictures
            id={shown.cover ?? ''}
            label={shown.kind === 'cluster' ? texts.picturesHere : texts.withoutPlace}
            positions={shown.positions}
            viewed={viewed}
          />
        ) : (
          <>
            <ReadingProgress progress={progress} />
            {progress.status === 'failed' && (
              <ErrorState message={texts.readFailed} onRetry={itemMap.start} />
            )}
            {unplaced > 0 && (
              <div className={styles.unplaced}>
                <p>{texts.itemsWithoutPlace({ count: unplaced })}</p>
                <Button
                  size="small"
                  icon={<MapPin size={16} />}
                  onPress={() => void openUnplaced()}
                >
                  {texts.setPlace}
                </Button>
              </div>
            )}
            {isWhole && countries.length === 0 && <NoPlaces hasItems={progress.done > 0} />}
            <PlacesList countries={countries} covers={covers} />
          </>
        )}
      </div>
    </div>
  )
}

/** The heading of the opened cluster, or of the items without a place. Its buttons go back, and zoom in. */
function ShownHead({
  shown,
  control,
  onClose,
}: {
  shown: Shown
  control: MapControl
  onClose: () => void
}) {
  const { kind, positions, place, apartFrom, latitude = 0, longitude = 0 } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  useKeyedEffect([shown.cover], () => heading.current?.focus({ preventScroll: true }))

  function closer(): void {
    const size = control.size()
    const view = { center: toPoint({ latitude, longitude }), zoom: control.view().zoom }
    control.glide(zoomedTo(view, size, Math.max(view.zoom + 1, apartFrom ?? 0)))
  }

  return (
    <header className={styles.head}>
      <Button size="small" variant="quiet" icon={<ArrowLeft size={16} />} onPress={onClose}>
        {texts.allPlaces}
      </Button>
      <h1 ref={heading} tabIndex={-1} dir="auto">
        {kind === 'unplaced' ? texts.withoutPlace : place || texts.here}
      </h1>
      <p className={styles.facts}>{itemsText(positions.length)}</p>
      {kind === 'unplaced' && <p className={styles.facts}>{texts.setPlaceHint}</p>}
      {apartFrom !== undefined && (
        <Button size="small" icon={<ZoomIn size={16} />} onPress={closer}>
          {texts.zoomIn}
        </Button>
      )}
    </header>
  )
}

const NoPlaces = ({ hasItems }: { hasItems: boolean }) =>
  hasItems ? (
    <EmptyState title={texts.nothingPlaced}>{texts.nothingPlacedHint}</EmptyState>
  ) : (
    <EmptyState
      title={texts.noPlaces}
      action={
        <LinkButton to="/upload" variant="primary">
          {texts.upload}
        </LinkButton>
      }
    >
      {texts.noPlacesHint}
    </EmptyState>
  )

function useCountries(revision: number): readonly Country[] {
  const { itemMap } = useLibrary()
  const load = () => itemMap.countries()
  return useAsync([itemMap, revision], load, { keep: true }).value ?? NO_COUNTRIES
}

const NO_COUNTRIES: readonly Country[] = []

/**
 * Returns a function that moves the map so that it shows all clusters. Once the whole library is read, the
 * map also does this automatically, unless the user has zoomed in.
 */
function useFit(control: MapControl, isWhole: boolean): () => void {
  const { itemMap } = useLibrary()
  const hasFitted = useRef(false)

  const fit = useCallback(async () => {
    const all = await itemMap.clusters({ west: -180, south: -85, east: 180, north: 85 }, 3)
    const box = boxAround(all.map(toPoint))
    control.glide(box ? fitting(box, control.size(), CLOSEST) : WORLD)
  }, [itemMap, control])

  useEffect(() => {
    if (!isWhole || hasFitted.current) return
    hasFitted.current = true
    if (control.view().zoom < 4) void fit()
  }, [isWhole, fit, control])

  return useCallback(() => void fit(), [fit])
}

/** Returns the rectangles that pins cover, so that the map writes no names there. */
function useTaken(control: MapControl, clusters: readonly Cluster[]) {
  return useCallback(
    () =>
      clusters.map(cluster => {
        const { left, top } = toSpot(control.view(), control.size(), toPoint(cluster))
        return { left: left - PIN / 2, top: top - PIN / 2, width: PIN, height: PIN }
      }),
    [control, clusters],
  )
}
