import { beginBackup, endBackup, renewBackup } from '../../installation/running-backups.ts'
import { StartError } from '../../start-error.ts'
import type { OpenFolder } from '../folder.ts'

/** Tells the server, whose database this is, that what is deleted must keep its blobs. */
export async function holdDeletions(database: OpenFolder['database']) {
  const id = await beginBackup(database, new Date())
  let isLost = false
  const renew = async () => {
    isLost ||= !(await renewBackup(database, id, new Date()))
  }
  // A database that is busy for a moment is asked again in the next minute.
  const timer = setInterval(() => void renew().catch(() => {}), 60_000)
  return {
    renew,
    /** Throws once blobs may be gone that the copy of the database counts on. */
    check() {
      if (isLost) throw new StartError('The back-up was held up for too long: start it again.')
    },
    async end() {
      clearInterval(timer)
      await endBackup(database, id)
    },
  }
}
