import { itemName, type LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/components/viewer'
import { ChevronLeft, ChevronRight, CircleDotDashed, Pause, Play, ScanText, X } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useRef } from 'react'
import Lightbox, {
  type ControllerRef,
  type GenericSlide,
  type SlideshowRef,
} from 'yet-another-react-lightbox'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { shownSize } from '@safelight/client/turns'
import { type KeyActions, useKeys } from '../../shared/hooks/use-keys.ts'
import { usePictures } from '../contexts/pictures-context.tsx'
import { PictureBar } from './picture-bar.tsx'
import { ImageSlide } from './slides/image-slide.tsx'
import { VideoSlide } from './slides/video-slide.tsx'
import { useIdle } from './use-idle.ts'
import { type Motion, useMotion } from './use-motion.ts'
import { type PictureReading, type ReadText, usePictureReading } from './use-picture-reading.ts'
import styles from './viewer.module.css'
import { ViewerButton } from './viewer-button.tsx'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    item: ItemSlide
  }
}

interface ItemSlide extends GenericSlide {
  type: 'item'
  item: LibraryItem
}

export interface ItemLightboxProps {
  items: readonly LibraryItem[]
  index: number
  first?: number | undefined
  total: number
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
  buttons: ReactNode[]
  keys?: KeyActions
  readText?: ReadText | undefined
  strip?: ReactNode
  /** Formats the position of the current item; `2/7` by default. */
  counter?: (number: number, total: number) => string
  note?: ((item: LibraryItem) => string) | undefined
  plays?: boolean | undefined
  muted?: boolean | undefined
  closesOnBackdrop?: boolean
  /** Closes the side panel; undefined while none is open. */
  onClosePanel?: (() => void) | undefined
}

/** How long a slideshow shows a picture, in milliseconds; a video plays to its end. */
const SLIDE_TIME = 4000

export function ItemLightbox(props: ItemLightboxProps) {
  const { items, index, first = 0, total, onChange, onClose, buttons, keys, onClosePanel } = props
  const { counter = slashed, note, strip, closesOnBackdrop = false } = props
  const { plays = false, muted = false } = props
  const hasPanel = onClosePanel !== undefined
  const { originals } = usePictures()
  const slides = useMemo(() => items.map((item): ItemSlide => ({ type: 'item', item })), [items])
  const lightbox = useRef<ControllerRef>(null)
  const slideshow = useRef<SlideshowRef>(null)
  // Just after the viewer closes, the lightbox may report another item. This flag keeps such a report from
  // reopening the viewer.
  const isClosing = useRef(false)
  const idle = useIdle()
  const item = items[index]
  const motion = useMotion(item)
  const reading = usePictureReading(item, props.readText)
  const hasText = reading.lines.length > 0
  useKeys({
    ...keys,
    m: motion.toggle,
    t: () => hasText && reading.select(!reading.isSelecting),
    s: toggleSlideshow,
    ' ': toggleSlideshow,
    ...whenLost({
      Escape: () => (onClosePanel ? onClosePanel() : lightbox.current?.close()),
      ArrowLeft: () => lightbox.current?.prev(),
      ArrowRight: () => lightbox.current?.next(),
    }),
  })

  // When the panel closes, its focused element disappears. This effect then focuses the lightbox.
  const hadPanel = useRef(false)
  useEffect(() => {
    if (hadPanel.current && !hasPanel) lightbox.current?.focus()
    hadPanel.current = hasPanel
  }, [hasPanel])

  function toggleSlideshow(): void {
    if (slideshow.current?.playing) slideshow.current.pause()
    else slideshow.current?.play()
  }

  if (!item) return null
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom, Slideshow]}
      className={styles.viewer ?? ''}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '12%' }}
      animation={{ fade: 160, swipe: 200, navigation: 180, zoom: 180 }}
      controller={{ ref: lightbox, closeOnPullDown: true, closeOnBackdropClick: closesOnBackdrop }}
      zoom={{
        supports: ['item'],
        scrollToZoom: true,
        maxZoom: slide => (slide.type === 'item' ? largestZoom(slide.item) : 1),
      }}
      slideshow={{ ref: slideshow, delay: SLIDE_TIME, autoplay: plays }}
      portal={{
        container: {
          className: styles.portal,
          'data-idle': idle && !hasPanel,
          'data-info': hasPanel,
          'data-selecting': reading.isSelecting,
        } as HTMLAttributes<HTMLDivElement>,
      }}
      labels={{
        Lightbox: texts.viewer,
        'Photo gallery': texts.slides,
        Play: texts.slideshow,
        Pause: texts.stopSlideshow,
      }}
      on={{
        exiting: () => {
          isClosing.current = true
        },
        view: ({ index: viewed }) => {
          const next = items[viewed]
          if (next && !isClosing.current) onChange(next, viewed)
        },
      }}
      toolbar={{
        buttons: [
          <header key="title" className={styles.title}>
            <span className={styles.counter} data-testid="counter">
              {counter(first + index + 1, total)}
            </span>
            <span className={styles.name} dir="auto">
              {itemName(item)}
            </span>
            {note && <span className={styles.facts}>{note(item)}</span>}
          </header>,
          'slideshow',
          motion.canMove && <MotionButton key="motion" motion={motion} />,
          hasText && <TextButton key="text" reading={reading} />,
          ...buttons,
          'close',
        ],
      }}
      render={{
        slide: ({ slide, offset, rect, zoom = 1 }) =>
          slide.type === 'item' &&
          (slide.item.isVideo && originals ? (
            <VideoSlide
              item={slide.item}
              current={offset === 0}
              wanted={isWanted(offset)}
              muted={muted}
            />
          ) : (
            <ImageSlide
              item={slide.item}
              current={offset === 0}
              wanted={isWanted(offset)}
              rect={rect}
              zoom={offset === 0 ? zoom : 1}
              motion={offset === 0 ? motion : undefined}
              reading={offset === 0 ? reading : undefined}
            />
          )),
        controls: () => (
          <>
            {strip}
            <PictureBar reading={reading} isRaised={!!strip} />
          </>
        ),
        buttonZoom: () => null,
        iconPrev: () => <ChevronLeft size={28} />,
        iconNext: () => <ChevronRight size={28} />,
        iconClose: () => <X size={24} />,
        iconSlideshowPlay: () => <Play size={22} />,
        iconSlideshowPause: () => <Pause size={22} />,
      }}
    />
  )
}

/** Whether to load a slide. Neighbors load in advance, unless the user asked the browser to save data. */
const isWanted = (offset: number): boolean => offset === 0 || !savesData()

const slashed = (number: number, total: number): string => `${number}/${total}`

/**
 * Handles keys while the body has the focus, because the focused element has disappeared. The lightbox
 * handles its own keys only while it has the focus.
 */
const whenLost = (actions: Record<string, () => void>): KeyActions =>
  Object.fromEntries(
    Object.entries(actions).map(([key, act]) => [
      key,
      ({ target }) => (target === document.body ? act() : false),
    ]),
  )

/** Whether the user asked the browser to save data. Not every browser reports this. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const MOST_ZOOM = 16

/**
 * The largest zoom of an item, where 1 fits the window. A picture can be enlarged to twice its own pixels. At
 * least 3 and at most `MOST_ZOOM` are allowed, for videos only 1.
 */
function largestZoom(item: LibraryItem): number {
  if (item.isVideo) return 1
  const { width = 0, height = 0 } = shownSize(item) ?? {}
  const pixels = Math.max(width / window.innerWidth, height / window.innerHeight)
  return Math.min(MOST_ZOOM, Math.max(3, 2 * pixels))
}

const MotionButton = ({ motion }: { motion: Motion }) => (
  <ViewerButton
    label={texts.playLivePhoto}
    pressed={motion.moving !== undefined}
    icon={<CircleDotDashed size={22} aria-hidden="true" />}
    onPress={motion.toggle}
  />
)

const TextButton = ({ reading }: { reading: PictureReading }) => (
  <ViewerButton
    label={texts.selectText}
    pressed={reading.isSelecting}
    icon={<ScanText size={22} aria-hidden="true" />}
    onPress={() => reading.select(!reading.isSelecting)}
  />
)
