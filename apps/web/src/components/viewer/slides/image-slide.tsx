import { type LibraryItem, streamOf } from '@safelight/client/item'
import { shownSize, turnsOf } from '@safelight/client/turns'
import type { Role } from '@safelight/contract/media-keys'
import { needOfOriginal } from '@safelight/contract/media-types'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/components/viewer'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  ACTIVE_SLIDE_COMPLETE,
  ACTIVE_SLIDE_LOADING,
  type ContainerRect,
  useEvents,
} from 'yet-another-react-lightbox'
import { Spinner } from '../../../shared/ui/progress/spinner.tsx'
import { usePictures } from '../../contexts/pictures-context.tsx'
import { itemLabel } from '../../tile/item-label.ts'
import { MovingPicture } from '../../tile/moving-picture.tsx'
import { Turned } from '../../tile/turned.tsx'
import { usePlaceholder } from '../../tile/use-placeholder.ts'
import { useRendition } from '../../tile/use-rendition.ts'
import { whenDecoded } from '../../tile/when-decoded.ts'
import { CodeOutlines } from '../codes/code-outlines.tsx'
import { PictureMarks } from '../marks/picture-marks.tsx'
import { selectWordAt } from '../text/select-word.ts'
import { TextLayer } from '../text/text-layer.tsx'
import { useLongPress } from '../use-long-press.ts'
import type { Motion } from '../use-motion.ts'
import type { PictureReading } from '../use-picture-reading.ts'
import styles from '../viewer.module.css'
import { NoPreview, noPreviewText } from './no-preview.tsx'
import { useMayLoad } from './use-may-load.ts'

export interface ImageSlideProps {
  item: LibraryItem
  current: boolean
  wanted: boolean
  rect: ContainerRect
  /** How much the current picture is enlarged. 1 fits the window. */
  zoom: number
  /** The playback of the current live photo; undefined for neighbors. */
  motion: Motion | undefined
  /** The text and the codes of the current picture; undefined for neighbors. */
  reading: PictureReading | undefined
}

const FAILED = texts.failedToLoadImage

export function ImageSlide(props: ImageSlideProps) {
  const { item, current, wanted, rect, zoom, motion, reading } = props
  const { originals } = usePictures()
  const role = roleOf(item, originals)
  const large = useDrawable(item, wanted ? role : undefined)
  const hasSmall = streamOf(item, 'thumbnail') !== undefined
  const small = useDrawable(item, large.failed && hasSmall ? 'thumbnail' : undefined)
  const { url, onError } = large.failed ? small : large
  const mayLoad = useMayLoad()
  const close = useRendition(
    item,
    zoom > 1 && originals && role === 'preview' ? originalOf(item) : undefined,
  )
  const [loaded, setLoaded] = useState<string>()
  const [sharpened, setSharpened] = useState<string>()
  const ready = url !== undefined && loaded === url
  const isMissing = !role || (large.failed && (!hasSmall || small.failed))
  const placeholder = usePlaceholder(item, role !== undefined && !ready, 0)
  useSlideshowStatus(current, ready || isMissing)
  const picture = useRef<HTMLImageElement>(null)
  const original = useRef<HTMLImageElement>(null)
  const search = reading?.search
  useEffect(() => {
    const shown = sharpened === undefined ? picture.current : original.current
    if (ready && shown && !item.isVideo) search?.(item.id, shown)
  }, [search, ready, sharpened, item])
  const press = useLongPress((x, y) => selectAt(reading, x, y))

  if (!role) {
    return <NoPreview item={item} text={noPreviewText(item)} />
  }
  if (isMissing) return <NoPreview item={item} text={FAILED} />
  const size = fitted(item, rect)
  return (
    <>
      <div
        className={styles.slide}
        data-fitted={size !== undefined}
        data-held={motion?.canMove || (reading && reading.lines.length > 0)}
        style={size}
        {...(motion?.canMove ? motion.handlers : press)}
      >
        <Turned item={item} className={styles.pictures}>
          {placeholder && <img className={styles.blurred} src={placeholder} alt="" />}
          {url && (
            <img
              ref={picture}
              className={styles.picture}
              src={url}
              alt={itemLabel(item)}
              data-loaded={ready}
              onLoad={event => whenDecoded(event.currentTarget, () => setLoaded(url))}
              onError={onError}
              draggable={false}
            />
          )}
          {close.url && ready && (
            <img
              ref={original}
              className={styles.picture}
              src={close.url}
              alt=""
              data-loaded={sharpened === close.url}
              data-testid="original"
              decoding="async"
              onLoad={() => setSharpened(close.url)}
              draggable={false}
            />
          )}
          {motion?.moving && (
            <MovingPicture item={item} loop={motion.moving === 'held'} onEnd={motion.end} />
          )}
          {reading && reading.codes.length > 0 && size && <CodeOutlines codes={reading.codes} />}
          {reading && reading.lines.length > 0 && size && (
            <TextLayer
              lines={reading.lines}
              size={turnsOf(item) % 2 === 1 ? { width: size.height, height: size.width } : size}
              isSelecting={reading.isSelecting}
              onOpen={reading.open}
            />
          )}
          {current && size && <PictureMarks item={item} zoom={zoom} />}
        </Turned>
        {!ready && (
          <span className={styles.spinner}>
            <Spinner size={36} label={common.loading} />
          </span>
        )}
      </div>
      {current && large.failed && ready && (
        <p className={styles.note} role="status">
          {mayLoad ? texts.smallPictureFailed : texts.smallPictureOffline}
        </p>
      )}
    </>
  )
}

/** Starts to select with the word at this point. Returns false if there is none. */
function selectAt(reading: PictureReading | undefined, x: number, y: number): boolean {
  if (!reading || reading.lines.length === 0) return false
  // The text takes presses, and so has a word at the point, only while it is being selected.
  flushSync(() => reading.select(true))
  const isFound = selectWordAt(x, y)
  if (!isFound) reading.select(false)
  return isFound
}

/** A rendition also counts as failed if the browser cannot decode it. */
function useDrawable(item: LibraryItem, role: Role | undefined) {
  const { url, failed } = useRendition(item, role)
  const [broken, setBroken] = useState<string>()
  const isBroken = url !== undefined && broken === url
  return { url, failed: failed || isBroken, onError: () => setBroken(url) }
}

function useSlideshowStatus(current: boolean, done: boolean): void {
  const { publish } = useEvents()
  useEffect(() => {
    if (current) publish(done ? ACTIVE_SLIDE_COMPLETE : ACTIVE_SLIDE_LOADING)
  }, [publish, current, done])
}

/**
 * The rendition that a slide shows: a video's poster, or a picture's preview. A GIF shows its original,
 * unless the link leaves out originals.
 */
function roleOf(item: LibraryItem, originals: boolean) {
  if (item.isVideo) return streamOf(item, 'poster') && 'poster'
  if (!streamOf(item, 'preview')) return undefined
  const need = needOfOriginal(item.details?.type ?? '')
  return need === 'always' && originals ? 'original' : 'preview'
}

/**
 * The largest original that loads when the user zooms in. A larger original could exhaust a phone's memory.
 */
const MOST_PIXELS = 120_000_000
const MOST_BYTES = 100 * 1024 * 1024

function originalOf({ details }: LibraryItem) {
  const { width = 0, height = 0, type = '', streams } = details ?? {}
  const isFine = width * height <= MOST_PIXELS && (streams?.original.length ?? 0) <= MOST_BYTES
  return isFine && needOfOriginal(type) === 'enlarged' ? 'original' : undefined
}

/** The size of a picture that fits in `rect` without enlarging it; undefined if its size is unknown. */
function fitted(item: LibraryItem, rect: ContainerRect) {
  const size = shownSize(item)
  if (!size) return undefined
  const { width, height } = size
  const scale = Math.min(1, rect.width / width, rect.height / height)
  return { width: width * scale, height: height * scale }
}
