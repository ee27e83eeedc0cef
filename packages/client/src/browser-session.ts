import { clearMediaWorker } from './media/showing/videos.ts'
import { prepareReader } from './reader/start-reader.ts'
import { createSession as createSessionWith } from './session/session.ts'
import type { Session } from './session/session-state.ts'
import { openTokenStore, type SecretStore } from './session/token-store.ts'
import { clearDeviceDatabase } from './store/device-disk.ts'
import { clearUploadRecords } from './upload/large/upload-records.ts'

/** The session of this browser; one for each page. In the desktop app its token goes to the system's secret store. */
export const createSession = (secrets?: SecretStore): Session =>
  createSessionWith(
    openTokenStore(secrets),
    [clearDeviceDatabase, clearUploadRecords, clearMediaWorker],
    prepareReader,
  )
