import { LIMITS } from '@safelight/contract/limits'
import type { CheckedFile } from './checked-files.ts'

/**
 * Groups files that are verified together: as many as the server proves in one call. A file that is larger than
 * that is alone.
 */
export function* pagesOf(files: readonly CheckedFile[]): Generator<CheckedFile[]> {
  let page: CheckedFile[] = []
  let bytes = 0
  for (const file of files) {
    const isFull = page.length === LIMITS.rangesProven || bytes + file.size > LIMITS.bytesProven
    if (isFull && page.length > 0) {
      yield page
      page = []
      bytes = 0
    }
    page.push(file)
    bytes += file.size
  }
  if (page.length > 0) yield page
}
