import { texts } from '@safelight/texts/components/timeline'
import { useMemo, useRef } from 'react'
import { useSize } from '../../shared/hooks/use-size.ts'
import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import { type LayoutKind, layOutMonth } from './layout/month-layout.ts'
import styles from './timeline.module.css'

const SHAPES = [1.5, 1.33, 0.75, 1.5, 1.33, 1.78, 1, 1.5, 0.75, 1.33, 1.5, 1.33]

export function TimelineSkeleton({ kind }: { kind: LayoutKind }) {
  const list = useRef<HTMLDivElement>(null)
  const { width } = useSize(list)
  const boxes = useMemo(() => layOutMonth({ kind, width }, SHAPES, SHAPES.length), [kind, width])
  return (
    <div role="status" aria-label={texts.loadingPhotos}>
      <div className={styles.year}>
        <Skeleton width={84} height={36} radius={4} />
      </div>
      <div className={styles.heading}>
        <Skeleton width={180} height={30} radius={4} />
      </div>
      <div ref={list} className={styles.pictures} style={{ height: boxes.bottom }}>
        {width > 0 &&
          SHAPES.map((_, i) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
              key={i}
              className={styles.shape}
              style={{
                left: boxes.left[i],
                top: boxes.top[i],
                width: boxes.width[i],
                height: boxes.height[i],
              }}
            >
              <Skeleton width="100%" height="100%" radius={4} />
            </div>
          ))}
      </div>
    </div>
  )
}
