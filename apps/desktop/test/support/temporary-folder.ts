import { mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

/** Creates empty folders without links in their paths. Each is deleted after the test. */
export function temporaryFolders(): () => string {
  const made: string[] = []
  afterEach(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'safelight-desktop-')))
    made.push(folder)
    return folder
  }
}
