import { itemName, type LibraryItem } from '@safelight/library/items'
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react'
import { type HTMLAttributes, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Lightbox, {
  type ControllerRef,
  type GenericSlide,
  type SlideshowRef,
} from 'yet-another-react-lightbox'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { useCare } from '../care/use-care.ts'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import { type KeyActions, useKeys } from '../use-keys.ts'
import { ImageSlide } from './image-slide.tsx'
import { InfoPanel } from './info-panel.tsx'
import { largestZoom } from './largest-zoom.ts'
import { useIdle } from './use-idle.ts'
import { usePlace } from './use-place.ts'
import { useThrowAway } from './use-throw-away.ts'
import { VideoSlide } from './video-slide.tsx'
import styles from './viewer.module.css'
import {
  DownloadButton,
  FavoriteButton,
  InfoButton,
  ShareButton,
  TrashButton,
} from './viewer-buttons.tsx'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    item: ItemSlide
  }
}

interface ItemSlide extends GenericSlide {
  type: 'item'
  item: LibraryItem
}

export interface ViewerProps {
  items: readonly LibraryItem[]
  /** How many there are before `items`, which may still grow to both sides. */
  first?: number
  /** How many there are in all. */
  total: number
  /** The item on show: it stays on show when others are added before it. */
  itemId: string
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
}

/** How long a slideshow shows a picture, in milliseconds; a video plays to its end. */
const SLIDE_TIME = 4000

/** Items edge to edge on black, one at a time. */
export function Viewer({ items, first = 0, total, itemId, onChange, onClose }: ViewerProps) {
  const slides = useMemo(() => items.map((item): ItemSlide => ({ type: 'item', item })), [items])
  const index = usePlace(items, itemId, onChange, onClose)
  const [hasInfo, setHasInfo] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const lightbox = useRef<ControllerRef>(null)
  const slideshow = useRef<SlideshowRef>(null)
  const care = useCare()
  const idle = useIdle()
  const item = items[index]

  /** Mine to change: not so what others share with me. */
  const own = item !== undefined && item.shared === undefined
  const throwAway = useThrowAway({ items, index, itemId, onChange, onClose })
  const toggleInfo = () => setHasInfo(before => !before)
  useKeys({
    f: () => own && care.toggleFavorite([item]),
    d: () => item && care.download([item]),
    i: toggleInfo,
    s: toggleSlideshow,
    ' ': toggleSlideshow,
    Delete: () => own && throwAway(),
    '#': () => own && throwAway(),
    ...whenLost({
      Escape: () => (hasInfo ? closeInfo() : lightbox.current?.close()),
      ArrowLeft: () => lightbox.current?.prev(),
      ArrowRight: () => lightbox.current?.next(),
    }),
  })

  function closeInfo(): void {
    setHasInfo(false)
    lightbox.current?.focus()
  }

  function toggleSlideshow(): void {
    if (slideshow.current?.playing) slideshow.current.pause()
    else slideshow.current?.play()
  }

  if (!item) return null
  return (
    <>
      <Lightbox
        open
        close={onClose}
        index={index}
        slides={slides}
        plugins={[Zoom, Slideshow]}
        className={styles.viewer ?? ''}
        carousel={{ finite: true, preload: 1, padding: 0, spacing: '12%' }}
        animation={{ fade: 160, swipe: 200, navigation: 180, zoom: 180 }}
        controller={{ ref: lightbox, closeOnPullDown: true }}
        zoom={{
          supports: ['item'],
          scrollToZoom: true,
          maxZoom: slide => (slide.type === 'item' ? largestZoom(slide.item) : 1),
        }}
        slideshow={{ ref: slideshow, delay: SLIDE_TIME }}
        portal={{
          container: {
            className: styles.portal,
            'data-idle': idle && !hasInfo,
            'data-info': hasInfo,
          } as HTMLAttributes<HTMLDivElement>,
        }}
        labels={{
          Lightbox: 'Viewer',
          Carousel: 'Items',
          Play: 'Slideshow',
          Pause: 'Stop slideshow',
        }}
        on={{
          view: ({ index: viewed }) => {
            const next = items[viewed]
            if (next) onChange(next, viewed)
          },
        }}
        toolbar={{
          buttons: [
            <header key="title" className={styles.title}>
              <span className={styles.counter} data-testid="counter">
                {first + index + 1}/{total}
              </span>
              <span className={styles.name} dir="auto">
                {itemName(item)}
              </span>
            </header>,
            'slideshow',
            own && <FavoriteButton key="favorite" item={item} />,
            <InfoButton key="info" pressed={hasInfo} onPress={toggleInfo} />,
            <DownloadButton key="download" item={item} />,
            own && <ShareButton key="share" onPress={() => setIsSharing(true)} />,
            own && <TrashButton key="trash" onPress={throwAway} />,
            'close',
          ],
        }}
        render={{
          slide: ({ slide, offset, rect, zoom = 1 }) =>
            slide.type === 'item' &&
            (slide.item.isVideo ? (
              <VideoSlide item={slide.item} current={offset === 0} />
            ) : (
              <ImageSlide
                item={slide.item}
                current={offset === 0}
                rect={rect}
                zoomed={offset === 0 && zoom > 1}
              />
            )),
          buttonZoom: () => null,
          iconPrev: () => <ChevronLeft size={28} />,
          iconNext: () => <ChevronRight size={28} />,
          iconClose: () => <X size={24} />,
          iconSlideshowPlay: () => <Play size={22} />,
          iconSlideshowPause: () => <Pause size={22} />,
        }}
      />
      {/* Beside the lightbox, whose keys and gestures are none of the panel's. */}
      {hasInfo &&
        createPortal(<InfoPanel key={item.id} item={item} onClose={closeInfo} />, document.body)}
      {isSharing && (
        <ShareDialog
          what={{ type: 'item', item }}
          title={itemName(item)}
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  )
}

/**
 * The lightbox has keys of its own, but only with the focus in it; that is lost to the page when what had it
 * goes, such as a message or the panel.
 */
const whenLost = (actions: Record<string, () => void>): KeyActions =>
  Object.fromEntries(
    Object.entries(actions).map(([key, act]) => [
      key,
      ({ target }) => (target === document.body ? act() : false),
    ]),
  )
