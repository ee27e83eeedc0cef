import { verifyEmail } from '@safelight/contract/account'
import * as auth from '@safelight/contract/auth'
import { completeGuestChunked, initiateGuestChunked } from '@safelight/contract/guest-uploads'
import * as pairing from '@safelight/contract/pairing'
import { signInWithPasskey } from '@safelight/contract/passkeys'
import * as password from '@safelight/contract/password'
import { publicThumbnails } from '@safelight/contract/public-shares'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { random, signupRequest } from '@safelight/test-kit/accounts/account'
import { makeGuestUpload } from '@safelight/test-kit/sharing/guest-uploads'
import type { Call } from '../call.ts'

const EMAIL = 'visitor@example.org'

export function visitorCalls(): Call[] {
  const signUp = signupRequest(EMAIL)
  const proof = { email: EMAIL, recoveryAuth: random(32) }
  const { kdf, masterKeyByPassword } = signUp.keys
  const signature = {
    id: random(32),
    clientDataJSON: random(100),
    authenticatorData: random(37),
    signature: random(64),
  }
  const { digest: _, ...descriptor } = makeGuestUpload().dto
  const bodies = [
    [auth.signup, { ...signUp, invitation: random(32) }],
    [auth.prelogin, { email: EMAIL }],
    [auth.login, { email: EMAIL, password: random(32) }],
    [auth.proveSecondFactor, { challenge: random(32), proof: { method: 'totp', code: '123456' } }],
    [
      auth.proveSecondFactor,
      { challenge: random(32), proof: { method: 'backup', code: 'A1B2C3D4E5F6' } },
    ],
    [auth.proveSecondFactor, { challenge: random(32), proof: { method: 'passkey', signature } }],
    [verifyEmail, { token: random(32) }],
    [password.startRecovery, proof],
    [password.recover, { ...proof, newPassword: random(32), kdf, masterKeyByPassword }],
    [signInWithPasskey, { ...signature, userHandle: random(16) }],
    [pairing.findPairing, { id: random(32) }],
    [pairing.claimPairing, { id: random(32), publicKey: random(32), mac: random(32) }],
    [pairing.collectPairing, { ticket: random(32) }],
    [pairing.confirmPairing, { ticket: random(32) }],
    [publicThumbnails, { keys: [random(20)] }],
    [initiateGuestChunked, { chunkSize: SEGMENT_BYTES, totalChunks: 1, descriptor }],
    [
      completeGuestChunked,
      {
        uploadId: '0'.repeat(32),
        chunks: [{ chunkIndex: 0, etag: random(32) }],
        checksum: random(32),
      },
    ],
  ] as const
  return bodies.map(([endpoint, body]) => ({
    endpoint,
    path: endpoint.path.replace(':token', random(16)),
    body,
    outcomes: {},
  }))
}
