import { clearMediaWorker } from '../lib/media/showing/videos.ts'
import { createSession as createSessionWith } from '../lib/session/session.ts'
import type { Session } from '../lib/session/session-state.ts'
import { openTokenStore, type SecretStore } from '../lib/session/token-store.ts'
import { clearDeviceDatabase } from '../lib/store/device-disk.ts'
import { prepareReader } from '../lib/sync/start-reader.ts'
import { clearUploadRecords } from '../lib/upload/large/upload-records.ts'

export type { FamilyState } from '../lib/session/actions/family-actions.ts'
export { wordsMessage } from '../lib/session/recovery-words.ts'
export { PasskeyError, whyNoPasskeys } from '../lib/session/second-factor/authenticator.ts'
export type { Passkey } from '../lib/session/second-factor/passkeys.ts'
export type { Proofs } from '../lib/session/second-factor/proofs.ts'
export { newTotpSecret, type TotpSecret } from '../lib/session/second-factor/totp-secret.ts'
export { PasswordNeededError } from '../lib/session/session-errors.ts'
export type {
  PendingSignIn,
  Session,
  SessionState,
  UnlockedSession,
} from '../lib/session/session-state.ts'

/** The session of this browser; one for each page. In the desktop app its token goes to the system's secret store. */
export const createSession = (secrets?: SecretStore): Session =>
  createSessionWith(
    openTokenStore(secrets),
    [clearDeviceDatabase, clearUploadRecords, clearMediaWorker],
    prepareReader,
  )
