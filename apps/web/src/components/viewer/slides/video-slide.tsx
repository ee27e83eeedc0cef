import { type LibraryItem, streamOf } from '@safelight/client/item'
import { SHOWN_TYPES } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/components/viewer'
import { useEffect, useRef, useState } from 'react'
import { ACTIVE_SLIDE_COMPLETE, ACTIVE_SLIDE_PLAYING, useEvents } from 'yet-another-react-lightbox'
import { onAbort, useAsync } from '../../../shared/hooks/use-async.ts'
import { useKeyedEffect } from '../../../shared/hooks/use-keyed-effect.ts'
import { usePictures } from '../../contexts/pictures-context.tsx'
import { itemLabel } from '../../tile/item-label.ts'
import { hasOnlySound } from '../../tile/no-picture.ts'
import { useRendition } from '../../tile/use-rendition.ts'
import styles from '../viewer.module.css'
import { NoPreview, noPreviewText, unplayedText } from './no-preview.tsx'
import { hasSoundAlone } from './sound-alone.ts'
import { useMayLoad } from './use-may-load.ts'

export interface VideoSlideProps {
  item: LibraryItem
  current: boolean
  wanted: boolean
  muted: boolean
}

export function VideoSlide({ item, current, wanted, muted }: VideoSlideProps) {
  const poster = useRendition(item, wanted && streamOf(item, 'poster') ? 'poster' : undefined)
  const isPlayed = SHOWN_TYPES.some(type => type === item.details?.type)
  const { url, hasFailed, failure, tryAgain, fail } = usePlayable(item, current && isPlayed)
  const { publish } = useEvents()
  const video = useRef<HTMLVideoElement>(null)
  // Without this, a video that lost its source would keep playing its buffer, unseen.
  useEffect(() => {
    if (!url) video.current?.load()
  }, [url])
  const mayLoad = useMayLoad()

  if (!isPlayed || hasFailed) {
    const thrown = failure instanceof Error ? failure.message : undefined
    const reason = hasFailed && !mayLoad ? texts.videoOffline : thrown
    const hasNoPoster = !streamOf(item, 'poster') || poster.failed
    return <Unplayed item={item} poster={poster.url} hasNoPoster={hasNoPoster} reason={reason} />
  }
  return (
    <div className={styles.slide}>
      <video
        ref={video}
        className={styles.video}
        controls
        autoPlay={current}
        muted={muted}
        playsInline
        preload="auto"
        aria-label={itemLabel(item)}
        onPlay={() => current && publish(ACTIVE_SLIDE_PLAYING)}
        onEnded={() => current && publish(ACTIVE_SLIDE_COMPLETE)}
        {...(url ? { src: url } : {})}
        {...(poster.url ? { poster: poster.url } : {})}
        onError={event => {
          if (!url) return
          tryAgain(event.currentTarget.error?.message)
        }}
        onTimeUpdate={event => {
          if (!hasOnlySound(item) && hasSoundAlone(event.currentTarget)) fail()
        }}
      >
        {texts.videoTagUnsupported}
      </video>
    </div>
  )
}

/** Milliseconds before the only retry, for example after a dropped connection. */
const PAUSE = 1_000

function usePlayable(item: LibraryItem, current: boolean) {
  const { videos } = usePictures()
  const [isSecondTry, setSecondTry] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { value: url, failure } = useAsync(
    current ? [videos, item.id, isSecondTry] : undefined,
    async signal => {
      if (isSecondTry) await new Promise(resolve => setTimeout(resolve, PAUSE))
      if (signal.aborted) return
      try {
        const video = await videos.play(item)
        onAbort(signal, video.close)
        return video.url
      } catch (error) {
        logVideoError(error)
        throw error
      } finally {
        if (!videos.workerReady) warnOfWorker()
      }
    },
  )

  useKeyedEffect([item.id, current], () => {
    setSecondTry(false)
    setHasFailed(false)
  })

  function tryAgain(error: string | undefined): void {
    if (isSecondTry) {
      logVideoError(error)
      setHasFailed(true)
    } else setSecondTry(true)
  }

  return {
    url,
    /** Also true, without `failure`, if the browser cannot play the video. */
    hasFailed: hasFailed || failure !== undefined,
    failure,
    tryAgain,
    fail: () => setHasFailed(true),
  }
}

function logVideoError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: developers look for this in the console
  console.error(texts.videoError, error)
}

function warnOfWorker(): void {
  // biome-ignore lint/suspicious/noConsole: developers look for this in the console
  console.warn(texts.videoWorkerMissing)
}

interface UnplayedProps {
  item: LibraryItem
  /** Undefined while it loads. */
  poster: string | undefined
  hasNoPoster: boolean
  /** Why the video could not be loaded. Undefined if the browser cannot play it. */
  reason: string | undefined
}

function Unplayed({ item, poster, hasNoPoster, reason }: UnplayedProps) {
  if (hasNoPoster) return <NoPreview item={item} text={reason ?? noPreviewText(item)} />
  return (
    <div className={styles.slide}>
      {poster && (
        <img className={styles.picture} src={poster} alt={itemLabel(item)} data-loaded="true" />
      )}
      <p className={styles.note} role="status">
        {reason ?? unplayedText(item)}
      </p>
    </div>
  )
}
