import { type LibraryItem, streamOf } from '@safelight/client/item'
import type { Sighting } from '@safelight/client/people'
import { turnsOf } from '@safelight/client/turns'
import { UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNearViewport } from '../../shared/hooks/use-near-viewport.ts'
import { useLibrary } from '../contexts/library-context.tsx'
import { cropOf, fitsThumbnail, uprightOn } from './face-crop.ts'
import styles from './people.module.css'

/** Side of a face in pixels, enough for the largest size on a high-density screen. */
const SIDE = 240

/** A round crop of a face that fills its parent. Drawn only while it is near the viewport. */
export function FacePicture({ sighting }: { sighting: Sighting }) {
  const frame = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const near = useNearViewport(frame, '300px')
  const { people, renditions } = useLibrary()
  const { item: id, month } = sighting
  const { x, y, width, height } = sighting.box

  useEffect(() => {
    if (!near) return
    let wanted = true
    let release = () => {}
    const box = { x, y, width, height }
    const drawn = canvas.current

    async function draw(): Promise<void> {
      const item = await people.itemOf({ item: id, month, box })
      const role = item && roleOf(item, fitsThumbnail(box))
      if (!wanted || !item || !role || !drawn) return
      const shown = renditions.show(item, role)
      release = shown.release
      const image = new Image()
      image.src = await shown.url
      // Decodes one preview at a time, because each takes megabytes of memory.
      await inTurn(async () => {
        if (!wanted) return
        await image.decode()
        drawFace(drawn, image, cropOf(box, image.naturalWidth, image.naturalHeight), turnsOf(item))
        setDrawn(true)
      })
      shown.release()
    }

    draw().catch(() => {})
    return () => {
      wanted = false
      release()
      if (drawn) drawn.width = drawn.height = 0
      setDrawn(false)
    }
  }, [near, people, renditions, id, month, x, y, width, height])

  return (
    <span ref={frame} className={styles.face} data-drawn={isDrawn || undefined} aria-hidden="true">
      <UserRound className={styles.nobody} strokeWidth={1.3} />
      <canvas ref={canvas} className={styles.canvas} width={0} height={0} />
    </span>
  )
}

function roleOf(item: LibraryItem, isLarge: boolean) {
  const roles = isLarge
    ? (['thumbnail', 'preview', 'poster'] as const)
    : (['preview', 'poster', 'thumbnail'] as const)
  return roles.find(role => streamOf(item, role) !== undefined)
}

function drawFace(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  crop: ReturnType<typeof cropOf>,
  turns: number,
): void {
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return
  const { x, y, size } = crop
  context.setTransform(...uprightOn(SIDE, crop, turns))
  context.drawImage(image, x, y, size, size, x, y, size, size)
}

let last: Promise<unknown> = Promise.resolve()

function inTurn(act: () => Promise<void>): Promise<void> {
  const done = last.then(act)
  last = done.catch(() => {})
  return done
}
