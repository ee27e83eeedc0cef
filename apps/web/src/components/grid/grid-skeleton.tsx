import { Skeleton } from '../../shared/ui/progress/skeleton.tsx'
import type { GridLook } from './grid-look.ts'
import styles from './item-grid.module.css'

const SHAPES = Array.from({ length: 12 }, (_, index) => index)

export const GridSkeleton = ({
  label,
  look: { wide, note },
}: {
  label: string
  look: GridLook<never>
}) => (
  <div role="status" aria-label={label}>
    <div
      className={styles.skeleton}
      style={{
        gap: `${wide.rowGap}px ${wide.gap}px`,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${wide.column}px, 30%), 1fr))`,
      }}
      aria-hidden="true"
    >
      {SHAPES.map(index => (
        <div key={index}>
          <Skeleton width="100%" aspectRatio={wide.aspect} radius={4} />
          {note && (
            <div className={styles.caption}>
              <Skeleton width="70%" height={12} radius={4} />
            </div>
          )}
        </div>
      ))}
    </div>
  </div>
)
