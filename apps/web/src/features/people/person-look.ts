import type { GridLook } from '../../components/grid/grid-look.ts'

export const PERSON_LOOK: GridLook = {
  wide: { column: 190, aspect: 1, gap: 4, rowGap: 4 },
  narrow: { column: 110, aspect: 1, gap: 4, rowGap: 4 },
}
