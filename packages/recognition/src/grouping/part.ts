import type { Bundle } from './agglomerate.ts'

/** Faces that belong together, as nearest neighbors. Immutable. */
export interface Part extends Bundle {
  key: string
  places: readonly number[]
  /** Whether a face of the part has a full neighbor list, so that links to other parts may be missing. */
  isCrowded: boolean
}
