import { remainsIn } from './data-folder.ts'
import type { Upload } from './uploads.ts'

export interface Counts {
  rounds: number
  'killed before the first answer': number
  'killed between answers': number
  'killed after the last answer': number
  'killed with temporary files': number
  'killed with a reservation open': number
  'killed between rename and commit': number
  'killed between commit and answer': number
  'killed with chunks acknowledged': number
  'killed during start-up': number
  'killed in the middle of a sweep': number
  'killed before the first migration ended': number
  'items acknowledged': number
  'items taken after a restart': number
  'items opened and compared': number
  'killed with items staged': number
  'triggers cut off, with some brought in': number
  'triggers cut off, with all or nothing brought in': number
  'staged items brought into the library': number
  'items deleted permanently, acknowledged': number
  'items deleted permanently, without an answer': number
  'new keys of the album, acknowledged': number
  'new keys cut off, made all the same': number
  'new keys cut off, not made': number
}

export function countKill(counts: Counts, burst: Upload[]): void {
  const acknowledged = burst.filter(upload => upload.isAcknowledged).length
  counts['items acknowledged'] += acknowledged
  if (acknowledged === 0) counts['killed before the first answer']++
  else if (acknowledged < burst.length) counts['killed between answers']++
  else counts['killed after the last answer']++
}

export function countRemains(counts: Counts, folder: string, known: Upload[]): void {
  const { staged, open, renamed, withChunks, items } = remainsIn(folder)
  if (staged > 0) counts['killed with temporary files']++
  if (open > 0) counts['killed with a reservation open']++
  if (renamed > 0) counts['killed between rename and commit']++
  if (withChunks > 0) counts['killed with chunks acknowledged']++
  const unanswered = known.filter(upload => !upload.isAcknowledged && items.has(upload.id))
  if (unanswered.length > 0) counts['killed between commit and answer']++
}

export const noCounts = (): Counts => ({
  rounds: 0,
  'killed before the first answer': 0,
  'killed between answers': 0,
  'killed after the last answer': 0,
  'killed with temporary files': 0,
  'killed with a reservation open': 0,
  'killed between rename and commit': 0,
  'killed between commit and answer': 0,
  'killed with chunks acknowledged': 0,
  'killed during start-up': 0,
  'killed in the middle of a sweep': 0,
  'killed before the first migration ended': 0,
  'items acknowledged': 0,
  'items taken after a restart': 0,
  'items opened and compared': 0,
  'killed with items staged': 0,
  'triggers cut off, with some brought in': 0,
  'triggers cut off, with all or nothing brought in': 0,
  'staged items brought into the library': 0,
  'items deleted permanently, acknowledged': 0,
  'items deleted permanently, without an answer': 0,
  'new keys of the album, acknowledged': 0,
  'new keys cut off, made all the same': 0,
  'new keys cut off, not made': 0,
})
