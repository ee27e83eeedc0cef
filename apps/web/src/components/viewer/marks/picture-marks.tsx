import type { LibraryItem } from '@safelight/client/item'
import { type CSSProperties, lazy, Suspense } from 'react'
import styles from './marks.module.css'
import { useMarks } from './marks-context.tsx'
import { placeOf } from './place-of.ts'

const BoxEditor = lazy(async () => ({ default: (await import('./box-editor.tsx')).BoxEditor }))

/** The marks on the current picture. They turn and grow with it. */
export function PictureMarks({ item, zoom }: { item: LibraryItem; zoom: number }) {
  const { boxes, drawing } = useMarks()
  if (!drawing && boxes.length === 0) return null
  return (
    <span className={styles.marks} style={{ '--zoom': zoom } as CSSProperties}>
      {drawing ? (
        <Suspense>
          <BoxEditor item={item} drawing={drawing} />
        </Suspense>
      ) : (
        boxes.map(box => (
          <span
            key={`${box.x} ${box.y} ${box.width} ${box.height}`}
            className={styles.mark}
            data-testid="mark"
            style={placeOf(box)}
          />
        ))
      )}
    </span>
  )
}
