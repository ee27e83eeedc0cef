import { duplicateReason, type NamedDuplicate } from '@safelight/client/upload-queue'
import type { LeftOut } from '../../../components/left-out/left-out-csv.ts'
import { formatCount } from '../../../shared/format.ts'

export const duplicatesText = (files: number): string =>
  `${formatCount(files, 'file')} ${files === 1 ? 'was' : 'were'} already in your library`

/** Duplicates as files that were left out. */
export const leftOutDuplicates = (duplicates: readonly NamedDuplicate[]): LeftOut[] =>
  duplicates.map(each => ({ path: each.path, reason: `It is ${duplicateReason(each)}.` }))
