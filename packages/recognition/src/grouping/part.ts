import type { Bundle } from './agglomerate.ts'

/** Faces that belong together by their nearest neighbors. Immutable: a change creates another part. */
export interface Part extends Bundle {
  key: string
  places: readonly number[]
  /** The neighbor list of some face is full, so links to other parts may be missing. */
  isCrowded: boolean
}
