import { randomBytes } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** What some thousand sign-ins and deletions write. */
const BYTES = 16 * 1024 * 1024

/**
 * Space of the database's disk that nobody else can take. What uploads leave free others may fill, a log or a
 * back-up: then people need a little to sign in and delete something.
 */
export interface SpareSpace {
  /** Takes the space, unless it is taken or there is not plenty. Never throws. */
  hold(): Promise<void>
  /** Gives it to the database, which was refused a write. */
  release(): void
}

/** Spare space as the file `spare` in `folder`. */
export function createSpareSpace(folder: string, logger: Logger): SpareSpace {
  const file = join(folder, 'spare')
  const isHeld = () => statSync(file, { throwIfNoEntry: false })?.size === BYTES
  return {
    async hold() {
      try {
        const { bavail, bsize } = await statfs(folder)
        // Random, because file systems that compress keep no place for zeros.
        if (!isHeld() && bavail * bsize > 2 * BYTES) {
          writeFileSync(file, randomBytes(BYTES), { mode: 0o600 })
        }
      } catch (error) {
        logger.error({ err: error }, 'no spare space can be held')
      }
    },
    release() {
      if (!isHeld()) return
      rmSync(file)
      logger.error('the disk is full: the database has been given its spare space')
    },
  }
}
