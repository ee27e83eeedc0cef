import type { ImportProgress } from '@safelight/client/import'
import type { LeftOut } from '../../../components/left-out/left-out-csv.ts'
import { leftOutDuplicates } from '../choosing/duplicates.ts'

/** All files that an import has not brought in, with the reasons. */
export const leftOutOfImport = ({ failed, left, named }: ImportProgress): LeftOut[] => [
  ...failed,
  ...left,
  ...leftOutDuplicates(named),
]
