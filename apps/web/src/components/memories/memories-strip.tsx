import { stripOf } from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/memories'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../shared/ui/controls/button.tsx'
import { TextLink } from '../../shared/ui/controls/text-link.tsx'
import { useLibrary } from '../contexts/library-context.tsx'
import { Thumbnail } from '../tile/thumbnail.tsx'
import styles from './memories-strip.module.css'
import { memoryLink } from './memory-link.ts'
import { memoryDays, memoryTitle } from './memory-texts.ts'
import { expectsStrip, isDismissed, noteDismissed, noteStrip } from './strip-days.ts'
import { useMemories } from './use-memories.ts'

/** Milliseconds to wait before looking for memories, so that the first screen gets the processor. */
const LATER = 1500

export interface MemoriesStripProps {
  isReady: boolean
}

/** Empty if there are no memories today, or if the user dismissed the strip today. */
export function MemoriesStrip({ isReady }: MemoriesStripProps) {
  const { memories, state } = useMemories()
  const { renditions } = useLibrary()
  const { status, today } = state
  const [isGone, setGone] = useState(isDismissed)
  const shown = status === 'ready' && !isGone ? stripOf(state.memories, today) : []
  const isExpected = !isGone && (status === 'waiting' || status === 'looking') && expectsStrip()

  useEffect(() => {
    if (!isReady || isGone) return
    let isLeft = false
    const timer = setTimeout(async () => {
      await renditions.settled()
      if (!isLeft) memories.start()
    }, LATER)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [memories, renditions, isReady, isGone])

  useEffect(() => {
    if (status === 'ready') noteStrip(shown.length > 0)
  }, [status, shown.length])

  const strip = useRef<HTMLElement>(null)
  useStillBelow(strip, shown.length > 0 || isExpected)

  if (isExpected) return <div className={styles.space} aria-hidden="true" />
  if (shown.length === 0) return null
  return (
    <section ref={strip} className={styles.strip} aria-labelledby="memories-strip">
      <header className={styles.head}>
        <h2 id="memories-strip">{common.memories}</h2>
        <TextLink to="/memories">{texts.seeAll}</TextLink>
        <Button
          variant="quiet"
          size="small"
          icon={<X size={16} />}
          aria-label={texts.hideForToday}
          word={texts.hideForToday}
          onPress={() => {
            noteDismissed()
            setGone(true)
          }}
        />
      </header>
      <ul className={styles.cards}>
        {shown.map(memory => (
          <li key={memory.id} className={styles.card}>
            <Link {...memoryLink(memory.id)} className={styles.link}>
              <span className={styles.picture}>
                <Thumbnail item={memory.cover} />
              </span>
              <span className={styles.words}>
                <strong dir="auto">{memoryTitle(memory, today)}</strong>
                <span>{memoryDays(memory)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** If the strip appears above the viewport, scrolls down by its height, to keep the pictures in place. */
function useStillBelow(strip: RefObject<HTMLElement | null>, isThere: boolean): void {
  const was = useRef(isThere)
  useLayoutEffect(() => {
    const height = strip.current?.offsetHeight ?? 0
    if (isThere && !was.current && scrollY > height) scrollBy({ top: height, behavior: 'instant' })
    was.current = isThere
  }, [strip, isThere])
}
