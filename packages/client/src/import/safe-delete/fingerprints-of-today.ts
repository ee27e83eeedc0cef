import { keyOf } from '../found-files.ts'
import type { KeptKeys } from '../kept-keys.ts'
import type { CheckedFile } from './checked-files.ts'

type ReadFile = Pick<CheckedFile, 'path' | 'size' | 'modified'>

/** Fingerprints of files that this device has read today, so that an interrupted check can resume. */
export interface FingerprintsOfToday {
  find(file: ReadFile): string | undefined
  note(file: ReadFile, fingerprint: string): void
  /** Stores the fingerprints noted since the last call. Throws the disk's errors. */
  keep(): Promise<void>
}

/** Where a kept fingerprint is, after the day: `YYYY-MM-DD|<43 characters>|<key>`. */
const START = 11
const END = START + 43

/** Opens those of one folder, and forgets those of other days. Throws the disk's errors. */
export async function openFingerprintsOfToday(
  kept: KeptKeys,
  handle: string,
): Promise<FingerprintsOfToday> {
  const today = new Date().toISOString().slice(0, START - 1)
  const texts = [...(await kept.all())].filter(text => text.startsWith(today))
  await kept.replace(texts)
  const known = new Map(texts.map(text => [text.slice(END + 1), text.slice(START, END)]))
  const keyIn = (file: ReadFile) => `${handle}|${keyOf({ ...file, shownPath: file.path })}`
  let fresh: string[] = []
  return {
    find: file => known.get(keyIn(file)),
    note: (file, fingerprint) => void fresh.push(`${today}|${fingerprint}|${keyIn(file)}`),
    async keep() {
      await kept.add(fresh)
      fresh = []
    },
  }
}
