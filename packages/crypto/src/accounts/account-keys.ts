import type { Bytes } from '../primitives/bytes.ts'
import { deriveAes, deriveHmac, importHkdf } from '../primitives/hkdf.ts'

export interface AccountKeys {
  accountId: string
  /** Wraps each item key (format rule F8). */
  itemWrap: CryptoKey
  privateDetails: CryptoKey
  /** Wraps the key of each album that the account owns (format rule F13). */
  albumWrap: CryptoKey
  /** Wraps the secret of each public link (format rule F15). */
  linkWrap: CryptoKey
  /** Wraps the keys of each guest link (format rule F16). */
  guestLinkWrap: CryptoKey
  /** Seals the contacts, with their public keys (format rule F14). */
  contacts: CryptoKey
  /**
   * Key of the keyed hash (HMAC) of a file's content, by which the server finds duplicates (format rule F12).
   */
  dedupe: CryptoKey
  device: CryptoKey
  /** Seals the recognition shards (format rule F19). */
  recognition: CryptoKey
  profile: CryptoKey
  /** Seals the name that the owner gives each passkey (format rule F17). */
  passkeyNames: CryptoKey
  /** Wraps the recovery key, so that its owner can see the words again (format rule F3). */
  recoveryKey: CryptoKey
  /** Wraps the identity's private keys (format rule F5). */
  identityPrivate: CryptoKey
  /** Authenticates the identity's public keys (format rule F5). */
  identityBundle: CryptoKey
}

/** The account keys for reading and uploading items. Workers that read and upload items get no other keys. */
export type LibraryKeys = Pick<AccountKeys, 'accountId' | 'itemWrap' | 'privateDetails' | 'dedupe'>

export type DeviceKeys = Pick<AccountKeys, 'accountId' | 'device'>

/** The account keys for reading albums and items that the account shares or receives. */
export type SharedReadingKeys = LibraryKeys &
  DeviceKeys &
  Pick<AccountKeys, 'albumWrap' | 'contacts'>

export const libraryKeysOf = ({
  accountId,
  itemWrap,
  privateDetails,
  dedupe,
}: AccountKeys): LibraryKeys => ({ accountId, itemWrap, privateDetails, dedupe })

export const sharedReadingKeysOf = (account: AccountKeys): SharedReadingKeys => ({
  ...libraryKeysOf(account),
  device: account.device,
  albumWrap: account.albumWrap,
  contacts: account.contacts,
})

/** Imports the master key as a non-extractable HKDF key (format rule F7). Zeroes the given bytes. */
export async function importMasterKey(masterKey: Bytes): Promise<CryptoKey> {
  const key = await importHkdf(masterKey, ['deriveKey'])
  masterKey.fill(0)
  return key
}

export async function deriveAccountKeys(
  accountId: string,
  masterKey: CryptoKey,
): Promise<AccountKeys> {
  const keys = {
    itemWrap: deriveAes(masterKey, 'safelight/1/library/item-key'),
    privateDetails: deriveAes(masterKey, 'safelight/1/library/private-details'),
    albumWrap: deriveAes(masterKey, 'safelight/1/library/album-key'),
    linkWrap: deriveAes(masterKey, 'safelight/1/library/link'),
    guestLinkWrap: deriveAes(masterKey, 'safelight/1/library/guest-link'),
    contacts: deriveAes(masterKey, 'safelight/1/contacts'),
    dedupe: deriveHmac(masterKey, 'safelight/1/dedupe'),
    device: deriveAes(masterKey, 'safelight/1/device'),
    recognition: deriveAes(masterKey, 'safelight/1/recognition'),
    profile: deriveAes(masterKey, 'safelight/1/profile'),
    passkeyNames: deriveAes(masterKey, 'safelight/1/passkey/names'),
    recoveryKey: deriveAes(masterKey, 'safelight/1/recovery-key'),
    identityPrivate: deriveAes(masterKey, 'safelight/1/identity-private'),
    identityBundle: deriveHmac(masterKey, 'safelight/1/identity-bundle'),
  }
  return {
    accountId,
    itemWrap: await keys.itemWrap,
    privateDetails: await keys.privateDetails,
    albumWrap: await keys.albumWrap,
    linkWrap: await keys.linkWrap,
    guestLinkWrap: await keys.guestLinkWrap,
    contacts: await keys.contacts,
    dedupe: await keys.dedupe,
    device: await keys.device,
    recognition: await keys.recognition,
    profile: await keys.profile,
    passkeyNames: await keys.passkeyNames,
    recoveryKey: await keys.recoveryKey,
    identityPrivate: await keys.identityPrivate,
    identityBundle: await keys.identityBundle,
  }
}
