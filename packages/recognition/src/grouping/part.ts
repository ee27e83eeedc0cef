import type { Bundle } from './agglomerate.ts'

/** Faces that belong together by their nearest neighbors. It is never changed: other faces are another part. */
export interface Part extends Bundle {
  /** The first of its faces' keys. */
  key: string
  /** Where its faces are. */
  places: readonly number[]
  /** Some of its faces have more neighbors than they keep: it may be similar to a part that no link leads to. */
  isCrowded: boolean
}
