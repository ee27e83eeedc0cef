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
    {codes.map(({ content, corners }) => (
      <polygon key={content} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
    ))}
  </svg>
)
