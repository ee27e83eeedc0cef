import { type Bytes, utf8 } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { deriveAes, importHkdf } from '../primitives/hkdf.ts'
import { associatedData, open, openJson, seal, sealJson } from '../primitives/seal.ts'
import { type SealedAccount, unwrapMasterKey } from './account.ts'
import type { AccountKeys } from './account-keys.ts'
import type { PasswordKeys } from './password.ts'

/** What an authenticator's pseudo-random function is asked for, for every account alike (format rule F17). */
export const passkeyInput = (): Bytes => utf8('safelight/1/passkey')

/** A passkey of an account. */
export interface Passkey {
  accountId: string
  /** Base64url, as the authenticator named it. */
  credentialId: string
}

/** The key that wraps the master key, from the 32 bytes that the authenticator gave; they are zeroed. */
export async function derivePasskeyWrap(output: Bytes): Promise<CryptoKey> {
  try {
    if (output.length !== 32) throw new OpenError()
    return await deriveAes(await importHkdf(output, ['deriveKey']), 'safelight/1/passkey/wrap')
  } finally {
    output.fill(0)
  }
}

/** The master key wrapped for a passkey, by the holder of the password; OpenError for any other. */
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

/** The master key's bytes, for the holder of the passkey; the caller imports and so zeroes them. */
export const unwrapByPasskey = (
  passkeyWrap: CryptoKey,
  passkey: Passkey,
  masterKeyByPasskey: Bytes,
): Promise<Bytes> => open(passkeyWrap, wrapData(passkey), masterKeyByPasskey)

/** Seals what a person calls a passkey of theirs. */
export const sealPasskeyName = (
  keys: AccountKeys,
  credentialId: string,
  name: string,
): Promise<Bytes> => sealJson(keys.passkeyNames, nameData(keys, credentialId), { v: 1, name })

/** The JSON of that name, still to be checked against its schema. */
export const openPasskeyName = (
  keys: AccountKeys,
  credentialId: string,
  sealed: Bytes,
): Promise<unknown> => openJson(keys.passkeyNames, nameData(keys, credentialId), sealed)

const wrapData = ({ accountId, credentialId }: Passkey) =>
  associatedData('passkey-master-key', accountId, credentialId)

const nameData = ({ accountId }: AccountKeys, credentialId: string) =>
  associatedData('passkey-name', accountId, credentialId)
