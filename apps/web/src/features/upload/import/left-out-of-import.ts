import type { ImportProgress } from '@safelight/client/import'
import type { LeftOut } from '../../../components/left-out/left-out-csv.ts'
import { leftOutDuplicates } from '../choosing/duplicates.ts'

export const leftOutOfImport = ({ failed, left, named }: ImportProgress): LeftOut[] => [
  ...failed,
  ...left,
  ...leftOutDuplicates(named),
]
