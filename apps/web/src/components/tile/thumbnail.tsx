import { itemName, type LibraryItem, streamOf } from '@safelight/client/item'
import { formatName } from '@safelight/contract/media-types'
import { texts } from '@safelight/texts/components/tile'
import { FileQuestion, FileVideo, ImageOff } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { useNearViewport } from '../../shared/hooks/use-near-viewport.ts'
import { Marks, type MarksProps } from './marks.tsx'
import { MovingPicture, useMoves } from './moving-picture.tsx'
import { hasOnlySound, isTooLarge } from './no-picture.ts'
import styles from './thumbnail.module.css'
import { Turned } from './turned.tsx'
import { usePlaceholder } from './use-placeholder.ts'
import { useRendition } from './use-rendition.ts'
import { whenDecoded } from './when-decoded.ts'

export interface ThumbnailProps extends MarksProps {
  moving?: boolean
}

export function Thumbnail(props: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearViewport(frame)
  return <EagerThumbnail ref={frame} wanted={near} {...props} />
}

interface EagerThumbnailProps extends ThumbnailProps {
  wanted?: boolean
  ref?: Ref<HTMLSpanElement>
}

/** A thumbnail that loads when mounted, for grids that render only pictures near the viewport. */
export function EagerThumbnail(props: EagerThumbnailProps) {
  const { item, stacked, moving = false, wanted = true, ref } = props
  const exists = streamOf(item, 'thumbnail') !== undefined
  const { url, failed } = useRendition(item, wanted && exists ? 'thumbnail' : undefined)
  const animation = useRendition(
    item,
    moving && streamOf(item, 'animation') ? 'animation' : undefined,
  )
  const moves = useMoves(item)
  const [shown, setShown] = useState<string>()
  const placeholder = usePlaceholder(item, url === undefined || shown !== url)

  return (
    <span ref={ref} className={styles.frame}>
      <Turned item={item}>
        {placeholder && <img className={styles.placeholder} src={placeholder} alt="" />}
        {url && (
          <img
            className={styles.picture}
            src={url}
            alt=""
            decoding="async"
            data-shown={shown === url}
            onLoad={event => whenDecoded(event.currentTarget, () => setShown(url))}
          />
        )}
        {animation.url && (
          <img className={styles.animation} src={animation.url} alt="" data-testid="animation" />
        )}
        {moving && moves && <MovingPicture item={item} loop />}
      </Turned>
      {(!exists || failed) && <NoThumbnail item={item} />}
      <Marks item={item} stacked={stacked} />
    </span>
  )
}

function NoThumbnail({ item }: { item: LibraryItem }) {
  const Icon = item.details === undefined ? FileQuestion : item.isVideo ? FileVideo : ImageOff
  return (
    <span className={styles.missing}>
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      {item.details && <strong>{formatName(item.details.type)}</strong>}
      <span dir="auto">{itemName(item)}</span>
      {item.privateDetails?.isDamaged && <span>{texts.damaged}</span>}
      {isTooLarge(item) && <span>{texts.tooLarge}</span>}
      {hasOnlySound(item) && <span>{texts.soundOnly}</span>}
    </span>
  )
}
