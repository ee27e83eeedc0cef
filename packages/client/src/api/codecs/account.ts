import type { Kdf, SessionKeys, AccountKeys as WireKeys } from '@safelight/contract/auth'
import type { RecoverableKeys } from '@safelight/contract/password'
import type { RecoverableAccount, SealedAccount } from '@safelight/crypto/account'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import type { SealedIdentity } from '@safelight/crypto/identity'
import type { KdfParameters } from '@safelight/crypto/password'

export const encodeAccount = (account: SealedAccount, kdf: KdfParameters): WireKeys => ({
  accountId: account.accountId,
  kdf: encodeKdf(kdf),
  masterKeyByPassword: toBase64url(account.masterKeyByPassword),
  masterKeyByRecovery: toBase64url(account.masterKeyByRecovery),
  recoveryKey: toBase64url(account.recoveryKey),
  identity: {
    encryptionPublicKey: toBase64url(account.identity.encryptionPublicKey),
    signingPublicKey: toBase64url(account.identity.signingPublicKey),
    mac: toBase64url(account.identity.mac),
    encryptionPrivateKey: toBase64url(account.identity.encryptionPrivateKey),
    signingPrivateKey: toBase64url(account.identity.signingPrivateKey),
  },
})

export const decodeMasterKey = ({
  accountId,
  masterKeyByPassword,
}: Pick<SessionKeys, 'accountId' | 'masterKeyByPassword'>) => ({
  accountId,
  masterKeyByPassword: fromBase64url(masterKeyByPassword),
})

export const decodeRecoverable = (keys: RecoverableKeys): RecoverableAccount => ({
  accountId: keys.accountId,
  masterKeyByRecovery: fromBase64url(keys.masterKeyByRecovery),
  identity: decodeSealedIdentity(keys.identity),
})

export const decodeSealedIdentity = (identity: WireKeys['identity']): SealedIdentity => ({
  encryptionPublicKey: fromBase64url(identity.encryptionPublicKey),
  signingPublicKey: fromBase64url(identity.signingPublicKey),
  mac: fromBase64url(identity.mac),
  encryptionPrivateKey: fromBase64url(identity.encryptionPrivateKey),
  signingPrivateKey: fromBase64url(identity.signingPrivateKey),
})

export const encodeKdf = (kdf: KdfParameters): Kdf => ({
  ...kdf,
  name: 'argon2id',
  parallelism: 1,
  salt: toBase64url(kdf.salt),
})

export const decodeKdf = (kdf: Kdf): KdfParameters => ({ ...kdf, salt: fromBase64url(kdf.salt) })
