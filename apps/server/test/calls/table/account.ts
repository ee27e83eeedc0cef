import * as account from '@safelight/contract/account'
import * as auth from '@safelight/contract/auth'
import * as blocked from '@safelight/contract/blocked-senders'
import * as contacts from '@safelight/contract/contacts'
import * as notifications from '@safelight/contract/notifications'
import * as pairing from '@safelight/contract/pairing'
import * as passkeys from '@safelight/contract/passkeys'
import * as password from '@safelight/contract/password'
import * as secondFactor from '@safelight/contract/second-factor'
import * as sessions from '@safelight/contract/sessions'
import { random } from '@safelight/test-kit/accounts/account'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import { all, type Call } from '../call.ts'

export function accountCalls(library: SharedLibrary): Call[] {
  const { owner } = library
  const pairingId = random(32)
  const kdf = { name: 'argon2id', memoryKiB: 131_072, iterations: 3, parallelism: 1 } as const
  return [
    { endpoint: auth.me, path: '/api/user/me', ...all('own') },
    { endpoint: auth.putProfile, path: '/api/user/profile', body: staleSeal(), ...all(409) },
    {
      endpoint: auth.revealRecoveryKey,
      path: '/api/user/recovery-key',
      body: { password: random(32) },
      ...all(401),
    },
    {
      endpoint: password.changePassword,
      path: '/api/user/change-password',
      body: {
        currentPassword: random(32),
        newPassword: random(32),
        kdf: { ...kdf, salt: random(16) },
        masterKeyByPassword: random(61),
      },
      ...all(401),
    },
    {
      endpoint: password.renewRecovery,
      path: '/api/user/recovery-words',
      body: {
        password: random(32),
        masterKeyByRecovery: random(61),
        recoveryKey: random(61),
        recoveryAuth: random(32),
      },
      ...all(401),
    },
    {
      endpoint: account.putDisplayName,
      path: '/api/user/display-name',
      body: { displayName: null },
      ...all('own'),
    },
    {
      endpoint: account.changeEmail,
      path: '/api/user/email',
      body: { password: random(32), email: 'new@example.org' },
      ...all(401),
    },
    {
      endpoint: account.requestVerification,
      path: '/api/user/email/verification',
      ...all('own'),
    },
    { endpoint: account.storageUse, path: '/api/user/storage', ...all('own') },
    {
      endpoint: account.deleteAccount,
      path: '/api/user',
      body: { password: random(32) },
      ...all(401),
    },
    { endpoint: secondFactor.secondFactor, path: '/api/user/second-factor', ...all('own') },
    {
      endpoint: secondFactor.askSecondFactor,
      path: '/api/user/second-factor/question',
      ...all(400),
    },
    {
      endpoint: secondFactor.turnOnTotp,
      path: '/api/user/second-factor/totp',
      body: { password: random(32), secret: random(20), code: '123456' },
      ...all(401),
    },
    ...[
      { endpoint: secondFactor.turnOffTotp, path: '/api/user/second-factor/totp' },
      { endpoint: secondFactor.renewBackupCodes, path: '/api/user/second-factor/backup-codes' },
    ].map(call => ({
      ...call,
      body: { password: random(32), proof: { method: 'totp', code: '123456' } },
      ...all(401),
    })),
    {
      endpoint: pairing.startPairing,
      path: '/api/user/pairing',
      body: { password: random(32), id: random(32), commitment: random(32), byWords: false },
      ...all(401),
    },
    { endpoint: pairing.watchPairing, path: `/api/user/pairing/${pairingId}`, ...all(410) },
    {
      endpoint: pairing.revealNonce,
      path: `/api/user/pairing/${pairingId}/nonce`,
      body: { nonce: random(32) },
      ...all(410),
    },
    {
      endpoint: pairing.approvePairing,
      path: `/api/user/pairing/${pairingId}/approval`,
      body: { sealed: random(81) },
      ...all(410),
    },
    { endpoint: pairing.endPairing, path: `/api/user/pairing/${pairingId}`, ...all('own') },
    { endpoint: passkeys.listPasskeys, path: '/api/user/passkeys', ...all('own') },
    {
      endpoint: passkeys.beginPasskey,
      path: '/api/user/passkeys/begin',
      body: { password: random(32) },
      ...all(400),
    },
    {
      endpoint: passkeys.addPasskey,
      path: '/api/user/passkeys',
      body: {
        password: random(32),
        credential: {
          id: random(32),
          clientDataJSON: random(80),
          attestationObject: random(200),
        },
        name: random(285),
        masterKeyByPasskey: random(61),
      },
      ...all(401),
    },
    {
      endpoint: passkeys.renamePasskey,
      path: `/api/user/passkeys/${library.passkey}`,
      body: { name: random(285) },
      ...all(404),
    },
    {
      endpoint: passkeys.removePasskey,
      path: `/api/user/passkeys/${library.passkey}`,
      body: { password: random(32) },
      ...all(401),
    },
    { endpoint: sessions.listSessions, path: '/api/user/sessions', ...all('own') },
    { endpoint: sessions.endSession, path: `/api/user/sessions/${library.session}`, ...all(404) },
    { endpoint: contacts.getContacts, path: '/api/user/contacts', ...all('own') },
    { endpoint: contacts.putContacts, path: '/api/user/contacts', body: staleSeal(), ...all(409) },
    {
      endpoint: contacts.publicKeyOf,
      path: `/api/users/public-key?email=${encodeURIComponent(owner.email)}`,
      ...all('own'),
    },
    { endpoint: notifications.notifications, path: '/api/user/notifications', ...all('own') },
    {
      endpoint: notifications.chooseNotifications,
      path: '/api/user/notifications',
      body: { off: [] },
      ...all('own'),
    },
    {
      endpoint: notifications.subscribe,
      path: '/api/user/push-subscription',
      body: {
        endpoint: 'https://push.example.org/1',
        p256dh: random(65),
        auth: random(16),
        remindAt: null,
      },
      ...all(400),
    },
    {
      endpoint: notifications.unsubscribe,
      path: '/api/user/push-subscription',
      ...all('own'),
    },
    { endpoint: blocked.listBlockedSenders, path: '/api/user/blocked', ...all('own') },
    {
      endpoint: blocked.addBlockedSender,
      path: '/api/user/blocked',
      body: { email: owner.email, accountId: random(16) },
      ...all(404),
    },
    { endpoint: blocked.removeBlockedSender, path: `/api/user/blocked/${owner.id}`, ...all(404) },
  ]
}

const staleSeal = () => ({ sealed: random(285), version: 9 })
