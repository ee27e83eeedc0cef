import type { Kdf, AccountKeys as WireKeys } from '@safelight/contract/auth'
import type { SealedAccount } from '@safelight/vault/account'
import { fromBase64url, toBase64url } from '@safelight/vault/bytes'
import type { KdfParameters } from '@safelight/vault/password'

/** Turns the bytes of an account's sealed keys into the wire's text and back. */
export function encodeAccount(account: SealedAccount, kdf: KdfParameters): WireKeys {
  const { identity } = account
  return {
    accountId: account.accountId,
    kdf: { ...kdf, name: 'argon2id', parallelism: 1, salt: toBase64url(kdf.salt) },
    masterKeyByPassword: toBase64url(account.masterKeyByPassword),
    masterKeyByRecovery: toBase64url(account.masterKeyByRecovery),
    recoveryKey: toBase64url(account.recoveryKey),
    identity: {
      encryptionPublicKey: toBase64url(identity.encryptionPublicKey),
      signingPublicKey: toBase64url(identity.signingPublicKey),
      mac: toBase64url(identity.mac),
      encryptionPrivateKey: toBase64url(identity.encryptionPrivateKey),
      signingPrivateKey: toBase64url(identity.signingPrivateKey),
    },
  }
}

export function decodeAccount(keys: WireKeys): SealedAccount {
  const { identity } = keys
  return {
    accountId: keys.accountId,
    masterKeyByPassword: fromBase64url(keys.masterKeyByPassword),
    masterKeyByRecovery: fromBase64url(keys.masterKeyByRecovery),
    recoveryKey: fromBase64url(keys.recoveryKey),
    identity: {
      encryptionPublicKey: fromBase64url(identity.encryptionPublicKey),
      signingPublicKey: fromBase64url(identity.signingPublicKey),
      mac: fromBase64url(identity.mac),
      encryptionPrivateKey: fromBase64url(identity.encryptionPrivateKey),
      signingPrivateKey: fromBase64url(identity.signingPrivateKey),
    },
  }
}

export const decodeKdf = (kdf: Kdf): KdfParameters => ({ ...kdf, salt: fromBase64url(kdf.salt) })
