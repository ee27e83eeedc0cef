import type { Duplicate, MediaItem } from '@safelight/contract/items'
import { LIMITS } from '@safelight/contract/limits'
import type { FoundPair } from './found-pairs.ts'
import type { ImportedFile } from './import-file.ts'
import type { Staging } from './staging.ts'

/** `staged` is the item uploaded for the file. The next call of `trigger` moves it into the library. */
export interface EndedFile extends ImportedFile {
  file: FoundPair
  staged?: MediaItem
}

/** Moves staged files into the library. Returns those that have arrived, and those that are still staged. */
export async function bringIn(
  ended: readonly EndedFile[],
  { trigger, known }: Staging,
): Promise<{ settled: EndedFile[]; waiting: EndedFile[] }> {
  const checksums = [...new Set(ended.flatMap(({ staged }) => staged?.checksum ?? []))]
  if (checksums.length === 0) return { settled: [...ended], waiting: [] }
  await trigger()
  const inLibrary = await knownOf(checksums, known)
  const settled: EndedFile[] = []
  const waiting: EndedFile[] = []
  for (const each of ended) {
    const { staged } = each
    const duplicate = staged && inLibrary.get(staged.checksum)
    if (staged && !duplicate) waiting.push(each)
    // Another device or tab has added the same content first, so this file is a duplicate.
    else if (staged && duplicate?.id !== staged.id) settled.push({ ...each, end: 'duplicates' })
    else settled.push(each)
  }
  return { settled, waiting }
}

/**
 * Returns the ids of the library's items whose content equals that of the duplicates, by fingerprint. Leaves
 * out items in the trash. Throws ApiError.
 */
export async function itemsOf(
  settled: readonly EndedFile[],
  { known }: Pick<Staging, 'known'>,
): Promise<Map<string, string>> {
  const isDuplicate = ({ end }: EndedFile) => end === 'duplicates'
  const checksums = settled.filter(isDuplicate).flatMap(({ dto }) => dto?.checksum ?? [])
  const found = await knownOf([...new Set(checksums)], known)
  const items = [...found].filter(([, { trashed }]) => !trashed)
  return new Map(items.map(([checksum, { id }]) => [checksum, id]))
}

async function knownOf(
  checksums: readonly string[],
  known: Staging['known'],
): Promise<Map<string, Duplicate>> {
  const all = new Map<string, Duplicate>()
  for (let from = 0; from < checksums.length; from += LIMITS.duplicatesAsked) {
    const found = await known(checksums.slice(from, from + LIMITS.duplicatesAsked))
    for (const [checksum, duplicate] of found) all.set(checksum, duplicate)
  }
  return all
}
