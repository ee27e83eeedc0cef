import { logout } from '@safelight/contract/auth'
import type { TestServer } from '@safelight/test-kit/server'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import type { Call } from './call.ts'
import { accountCalls } from './table/account.ts'
import { adminCalls } from './table/admin.ts'
import { itemCalls } from './table/items.ts'
import { linkCalls } from './table/links.ts'
import { modelCalls } from './table/models.ts'
import { paymentCalls } from './table/payment.ts'
import { recognitionCalls } from './table/recognition.ts'
import { sharingCalls } from './table/sharing.ts'
import { stagingCalls } from './table/staging.ts'

/**
 * Returns all calls that require a token, aimed at somebody else's library. The last call ends the caller's
 * session.
 */
export async function callsTo(server: TestServer, library: SharedLibrary): Promise<Call[]> {
  return [
    ...(await sharingCalls(server, library)),
    ...(await linkCalls(server, library)),
    ...itemCalls(library),
    ...stagingCalls(library),
    ...accountCalls(library),
    ...modelCalls(),
    ...recognitionCalls(),
    ...paymentCalls(library),
    ...adminCalls(library.viewer.id),
    { endpoint: logout, path: '/api/auth/logout', outcomes: {} },
  ]
}
