import { createObservable } from './async/observables/observable.ts'
import { settleAll } from './async/queues/settle-all.ts'
import { clearMediaWorker } from './media/showing/videos.ts'
import { clearNotifications } from './notifications/push-subscription.ts'
import { prepareReader } from './reader/start-reader.ts'
import type { Account } from './session/account.ts'
import { createAccountActions } from './session/actions/account-actions.ts'
import { createSession } from './session/session.ts'
import type { Session, SessionState } from './session/session-state.ts'
import { openTokenStore, type SecretStore } from './session/token-store.ts'
import { clearDeviceDatabase, dropWaitingChanges, ownerOfDevice } from './store/device-disk.ts'
import { clearFolderHandles } from './store/folder-handles.ts'
import { clearUploadRecords } from './upload/large/upload-records.ts'

export interface BrowserSession {
  session: Session
  account: Account
}

/**
 * Creates the session object of this page, and the actions on its account. Call it once for each page.
 * `secrets` is the desktop app's secret store.
 */
export function createBrowserSession(secrets?: SecretStore): BrowserSession {
  const current = createObservable<SessionState>({ status: 'starting' })
  const freshRecoveryKey = createObservable<string | undefined>(undefined)
  const session = createSession({
    current,
    freshRecoveryKey,
    tokens: openTokenStore(secrets),
    deviceData: [
      clearDeviceDatabase,
      clearUploadRecords,
      clearFolderHandles,
      clearMediaWorker,
      clearNotifications,
    ],
    ownerOfDevice,
    async dropWaitingChanges(accountId) {
      const { dropWaitingFiles } = await import('./waiting/files/waiting-file-store.ts')
      await settleAll([() => dropWaitingChanges(accountId), () => dropWaitingFiles(accountId)])
    },
    expectLibrary: prepareReader,
  })
  return {
    session,
    account: createAccountActions({ current, freshRecoveryKey, logOut: session.logOut }),
  }
}
