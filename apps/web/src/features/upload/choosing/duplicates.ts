import { firstFileText, type NamedDuplicate } from '@safelight/client/upload-queue'
import { texts } from '@safelight/texts/features/upload'
import type { LeftOut } from '../../../components/left-out/left-out-csv.ts'

export const leftOutDuplicates = (duplicates: readonly NamedDuplicate[]): LeftOut[] =>
  duplicates.map(({ path, first }) => ({
    path,
    reason: first ? texts.duplicateOfReason({ file: firstFileText(first) }) : texts.duplicateReason,
  }))
