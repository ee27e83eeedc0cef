import { texts } from '@safelight/texts/server/program'
import { beginBackup, endBackup, renewBackup } from '../../installation/running-backups.ts'
import { StartError } from '../../start-error.ts'
import type { OpenFolder } from '../folder.ts'

/** Makes all servers that use this database keep the blobs of deleted items until the caller calls `end`. */
export async function holdDeletions(database: OpenFolder['database']) {
  const id = await beginBackup(database, new Date())
  let isLost = false
  const renew = async () => {
    isLost ||= !(await renewBackup(database, id, new Date()))
  }
  // If the database is busy, the timer retries a minute later.
  const timer = setInterval(() => void renew().catch(() => {}), 60_000)
  return {
    renew,
    /** Throws if a server may have deleted blobs of the snapshot, because the hold expired. */
    check() {
      if (isLost) throw new StartError(texts.heldUp)
    },
    async end() {
      clearInterval(timer)
      await endBackup(database, id)
    },
  }
}
