import type { UploadEntry } from './upload-entry.ts'

/**
 * Returns at most `most` entries, sorted as in the list. If the list is longer, keeps by this priority:
 * 1. entries in progress,
 * 2. entries that need the person's attention,
 * 3. waiting entries,
 * 4. uploaded entries, the newest first.
 */
export function shownEntries(
  entries: readonly UploadEntry[],
  most: number,
): readonly UploadEntry[] {
  if (entries.length <= most) return entries
  const ranks: UploadEntry[][] = [[], [], [], []]
  for (const entry of entries) ranks[RANKS[entry.status]]?.push(entry)
  ranks[3]?.reverse()
  const shown = new Set(ranks.flat().slice(0, most))
  return entries.filter(entry => shown.has(entry))
}

const RANKS: Record<UploadEntry['status'], number> = {
  preparing: 0,
  uploading: 0,
  failed: 1,
  'in-trash': 1,
  paused: 1,
  offline: 2,
  waiting: 2,
  idle: 2,
  uploaded: 3,
}
