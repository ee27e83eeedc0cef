import { type Bytes, utf8 } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, openJson, seal, sealJson } from '../primitives/seal.ts'
import { type SealedAccount, unwrapMasterKey } from './account.ts'
import type { AccountKeys } from './account-keys.ts'
import type { PasswordKeys } from './password.ts'

/** The input of the authenticator's PRF, the same for every account (format rule F17). */
export const passkeyInput = (): Bytes => utf8('safelight/1/passkey')

export interface Passkey {
  accountId: string
  /** Base64url, as the authenticator reported it. */
  credentialId: string
}

/**
 * Derives the key that wraps the master key. Zeroes `output`, the output of the authenticator's PRF. Throws
 * OpenError unless it has 32 bytes.
 */
export async function derivePasskeyWrap(output: Bytes): Promise<CryptoKey> {
  try {
    if (output.length !== 32) throw new OpenError()
    return await deriveAes(await importHkdf(output, ['deriveKey']), 'safelight/1/passkey/wrap')
  } finally {
    output.fill(0)
  }
}

/** Wraps the master key for a passkey, given the password. Throws OpenError if the password is wrong. */
export async function wrapByPasskey(
  password: PasswordKeys,
  sealed: Pick<SealedAccount, 'accountId' | 'masterKeyByPassword'>,
  credentialId: string,
  passkeyWrap: CryptoKey,
): Promise<Bytes> {
  const masterKey = await unwrapMasterKey(password, sealed)
  try {
    const { accountId } = sealed
    return await seal(passkeyWrap, wrapData({ accountId, credentialId }), masterKey)
  } finally {
    masterKey.fill(0)
  }
}

/**
 * Returns the master key's bytes. The caller must pass them to `importMasterKey`, which zeroes them. Throws
 * OpenError if the master key was wrapped for another passkey or account.
 */
export const unwrapByPasskey = (
  passkeyWrap: CryptoKey,
  passkey: Passkey,
  masterKeyByPasskey: Bytes,
): Promise<Bytes> => open(passkeyWrap, wrapData(passkey), masterKeyByPasskey)

export const sealPasskeyName = (
  keys: AccountKeys,
  credentialId: string,
  name: string,
): Promise<Bytes> => sealJson(keys.passkeyNames, nameData(keys, credentialId), { v: 1, name })

/** Returns the sealed JSON without checking it: the caller must check it against its schema. */
export const openPasskeyName = (
  keys: AccountKeys,
  credentialId: string,
  sealed: Bytes,
): Promise<unknown> => openJson(keys.passkeyNames, nameData(keys, credentialId), sealed)

const wrapData = ({ accountId, credentialId }: Passkey) =>
  associatedData('passkey-master-key', accountId, credentialId)

const nameData = ({ accountId }: AccountKeys, credentialId: string) =>
  associatedData('passkey-name', accountId, credentialId)
