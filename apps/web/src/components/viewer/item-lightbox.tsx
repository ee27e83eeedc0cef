import { itemName, type LibraryItem } from '@safelight/client/item'
import { texts } from '@safelight/texts/viewer'
import { ChevronLeft, ChevronRight, CircleDotDashed, Pause, Play, X } from 'lucide-react'
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
import { ImageSlide } from './slides/image-slide.tsx'
import { VideoSlide } from './slides/video-slide.tsx'
import { useIdle } from './use-idle.ts'
import { type Motion, useMotion } from './use-motion.ts'
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
  /** Which of `items` is on show. */
  index: number
  /** How many there are before `items`, which may still grow to both sides. */
  first?: number | undefined
  /** How many there are in all. */
  total: number
  onChange: (item: LibraryItem, index: number) => void
  onClose: () => void
  /** What can be done with the item on show; each with a key. */
  buttons: ReactNode[]
  /** Keys beside those of the slideshow and of going on. */
  keys?: KeyActions
  /** Stands below the item on show. */
  strip?: ReactNode
  /** How it is said which one of all is on show: `2/7`, without it. */
  counter?: (number: number, total: number) => string
  /** What stands behind the name. */
  note?: ((item: LibraryItem) => string) | undefined
  /** It begins with a slideshow. */
  plays?: boolean | undefined
  /** Videos begin without their sound. */
  muted?: boolean | undefined
  /** A press beside the picture closes too. */
  closesOnBackdrop?: boolean
  /** Closes the panel that takes a part of the screen, while there is one. */
  onClosePanel?: (() => void) | undefined
}

/** How long a slideshow shows a picture, in milliseconds; a video plays to its end. */
const SLIDE_TIME = 4000

/** Items edge to edge on black, one at a time, of a library or of a link. */
export function ItemLightbox(props: ItemLightboxProps) {
  const { items, index, first = 0, total, onChange, onClose, buttons, keys, onClosePanel } = props
  const { counter = slashed, note, strip, closesOnBackdrop = false } = props
  const { plays = false, muted = false } = props
  const hasPanel = onClosePanel !== undefined
  const { originals } = usePictures()
  const slides = useMemo(() => items.map((item): ItemSlide => ({ type: 'item', item })), [items])
  const lightbox = useRef<ControllerRef>(null)
  const slideshow = useRef<SlideshowRef>(null)
  // Who goes on and closes at once is told of the next item last, and would have it opened again.
  const isClosing = useRef(false)
  const idle = useIdle()
  const item = items[index]
  const motion = useMotion(item)
  useKeys({
    ...keys,
    m: motion.toggle,
    s: toggleSlideshow,
    ' ': toggleSlideshow,
    ...whenLost({
      Escape: () => (onClosePanel ? onClosePanel() : lightbox.current?.close()),
      ArrowLeft: () => lightbox.current?.prev(),
      ArrowRight: () => lightbox.current?.next(),
    }),
  })

  // What had the focus in the panel is gone with it.
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
        } as HTMLAttributes<HTMLDivElement>,
      }}
      labels={{
        Lightbox: texts.viewer,
        Carousel: texts.items,
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
              zoomed={offset === 0 && zoom > 1}
              motion={offset === 0 ? motion : undefined}
            />
          )),
        controls: () => strip,
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

/** The next one and the one before are decrypted and decoded ahead; who goes on past them calls them off. */
const isWanted = (offset: number): boolean => offset === 0 || !savesData()

const slashed = (number: number, total: number): string => `${number}/${total}`

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

/** Whether the person has asked the browser to spare data; not every browser tells. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const MOST_ZOOM = 16

/** How far into an item one may go: to twice its pixels, and a little into a small one. */
function largestZoom(item: LibraryItem): number {
  if (item.isVideo) return 1
  const { width = 0, height = 0 } = shownSize(item) ?? {}
  const pixels = Math.max(width / window.innerWidth, height / window.innerHeight)
  return Math.min(MOST_ZOOM, Math.max(3, 2 * pixels))
}

/** Plays once what moves of the picture on show. */
const MotionButton = ({ motion }: { motion: Motion }) => (
  <ViewerButton
    label={texts.playLivePhoto}
    pressed={motion.moving !== undefined}
    icon={<CircleDotDashed size={22} aria-hidden="true" />}
    onPress={motion.toggle}
  />
)
