import { itemName, type LibraryItem } from '@safelight/library/items'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Fragment, type HTMLAttributes, type ReactNode, useMemo } from 'react'
import Lightbox, { type GenericSlide } from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import { usePictures } from '../pictures-context.tsx'
import { DownloadButton } from './download-button.tsx'
import { ImageSlide } from './image-slide.tsx'
import { useIdle } from './use-idle.ts'
import { VideoSlide } from './video-slide.tsx'
import styles from './viewer.module.css'

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
  /** Buttons for the item on show; without them those of one's own library. */
  actions?: (item: LibraryItem) => ReactNode
}

/** Items edge to edge on black, one at a time. */
export function Viewer(props: ViewerProps) {
  const { items, first = 0, total, itemId, onChange, onClose, actions } = props
  const { originals } = usePictures()
  const slides = useMemo(() => items.map((item): ItemSlide => ({ type: 'item', item })), [items])
  const index = useMemo(() => items.findIndex(item => item.id === itemId), [items, itemId])
  const idle = useIdle()
  const item = items[index]
  if (!item) return null

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      className={styles.viewer ?? ''}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '12%' }}
      animation={{ fade: 160, swipe: 200, navigation: 180 }}
      controller={{ closeOnPullDown: true }}
      portal={{ container: { 'data-idle': idle } as HTMLAttributes<HTMLDivElement> }}
      labels={{ Lightbox: 'Viewer', Carousel: 'Items' }}
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
          <Fragment key="actions">
            {actions ? actions(item) : <DownloadButton item={item} />}
          </Fragment>,
          'close',
        ],
      }}
      render={{
        slide: ({ slide, offset }) =>
          slide.type === 'item' &&
          (slide.item.isVideo && originals ? (
            <VideoSlide item={slide.item} current={offset === 0} />
          ) : (
            <ImageSlide item={slide.item} />
          )),
        iconPrev: () => <ChevronLeft size={28} />,
        iconNext: () => <ChevronRight size={28} />,
        iconClose: () => <X size={24} />,
      }}
    />
  )
}
