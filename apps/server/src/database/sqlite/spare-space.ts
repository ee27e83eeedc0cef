import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** Size of the reserved space in bytes, enough for some thousand sign-ins and deletions. */
const BYTES = 16 * 1024 * 1024

/**
 * Reserved disk space. The server frees it when the disk is full: people can then still sign in and delete
 * items.
 */
export interface SpareSpace {
  /**
   * Reserves the space if it is not reserved and twice as much is free. Each sweep calls this. Never throws.
   */
  hold(): Promise<void>
  release(): void
}

export function createSpareSpace(folder: string, logger: Logger): SpareSpace {
  const file = join(folder, 'spare')
  const isHeld = () => statSync(file, { throwIfNoEntry: false })?.size === BYTES
  return {
    async hold() {
      try {
        const { bavail, bsize } = await statfs(folder)
        // Random bytes, because file systems with compression would reserve nothing for zeros.
        if (!isHeld() && bavail * bsize > 2 * BYTES) {
          writeFileSync(file, randomBytes(BYTES), { mode: 0o600 })
        }
      } catch (error) {
        logger.error({ err: error }, 'could not reserve spare space')
      }
    },
    release() {
      if (!isHeld()) return
      rmSync(file)
      logger.error('the disk is full; released the spare space for the database')
    },
  }
}
