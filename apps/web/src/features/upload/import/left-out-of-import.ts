import type { ImportProgress } from '@safelight/client/import'
import type { LeftOut } from '../../../components/left-out/left-out-csv.ts'
import { leftOutDuplicates } from '../choosing/duplicates.ts'

/** Lists all files that an import did not add to the library, with the reasons. */
export const leftOutOfImport = ({ failed, left, named }: ImportProgress): LeftOut[] => [
  ...failed,
  ...left,
  ...leftOutDuplicates(named),
]
