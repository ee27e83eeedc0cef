import styles from './codes.module.css'
import type { FoundCode } from './codes-in.ts'

/** Frames the codes of a picture, where they are in it. */
export const CodeOutlines = ({ codes }: { codes: readonly FoundCode[] }) => (
  <svg
    className={styles.outlines}
    viewBox="0 0 1 1"
    preserveAspectRatio="none"
    aria-hidden="true"
    data-testid="codes"
  >
    {codes.map(({ corners }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two codes may have the same content
      <polygon key={index} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
    ))}
  </svg>
)
