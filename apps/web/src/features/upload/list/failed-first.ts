import type { UploadEntry } from '@safelight/client/upload-queue'

/** Puts the failed files first while no upload is under way. During uploads, rows must not move. */
export function failedFirst(entries: readonly UploadEntry[]): readonly UploadEntry[] {
  if (!entries.every(({ status }) => RESTS.has(status))) return entries
  const hasFailed = ({ status }: UploadEntry) => status === 'failed'
  return [...entries.filter(hasFailed), ...entries.filter(entry => !hasFailed(entry))]
}

const RESTS: ReadonlySet<UploadEntry['status']> = new Set([
  'idle',
  'uploaded',
  'in-trash',
  'failed',
])
