import type { Bytes } from '../primitives/bytes.ts'
import { deriveAes, deriveHmac, importHkdf } from '../primitives/hkdf.ts'

/** Every key that is drawn from the master key, one for each purpose. None can be exported. */
export interface AccountKeys {
  accountId: string
  /** Wraps the key of each item (F8). */
  itemWrap: CryptoKey
  /** Seals each item's private details (F8). */
  privateDetails: CryptoKey
  /** Wraps the key of each album of one's own (F13). */
  albumWrap: CryptoKey
  /** Wraps the secret of each link (F15). */
  linkWrap: CryptoKey
  /** Wraps the keys of each guest link (F16). */
  guestLinkWrap: CryptoKey
  /** Seals the public keys of those with whom one shares (F14). */
  contacts: CryptoKey
  /** Makes the private fingerprints of files (F12). */
  dedupe: CryptoKey
  /** Seals what the device keeps of the library. */
  device: CryptoKey
  /** Seals what recognition keeps (F19). */
  recognition: CryptoKey
  /** Seals the profile: first name, last name, whether the recovery words are saved. */
  profile: CryptoKey
  /** Seals what its owner calls each passkey (F17). */
  passkeyNames: CryptoKey
  /** Wraps the recovery key, so that its owner can see the words again (F3). */
  recoveryKey: CryptoKey
  /** Wraps the identity's private keys (F5). */
  identityPrivate: CryptoKey
  /** Authenticates the identity's public keys (F5). */
  identityBundle: CryptoKey
}

/** What reading and uploading need of an account's keys, and all that their workers are given. */
export type LibraryKeys = Pick<AccountKeys, 'accountId' | 'itemWrap' | 'privateDetails' | 'dedupe'>

/** What the device's store needs of them. */
export type DeviceKeys = Pick<AccountKeys, 'accountId' | 'device'>

export const libraryKeysOf = ({
  accountId,
  itemWrap,
  privateDetails,
  dedupe,
}: AccountKeys): LibraryKeys => ({ accountId, itemWrap, privateDetails, dedupe })

/** The master key as the browser may hold it: others can be drawn from it, its bytes cannot be read (F7). */
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
