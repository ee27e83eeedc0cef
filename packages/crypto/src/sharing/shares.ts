import type { Identity, Recipient } from '../accounts/identity.ts'
import type { PublicIdentity } from '../accounts/public-identity.ts'
import { type SignedSeal, sign, verify } from '../accounts/signatures.ts'
import { type Bytes, concat } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { associatedData } from '../primitives/seal.ts'
import { isSealedKey, openKey, sealKey } from './sealed-keys.ts'
import type { Right } from './signed-rights.ts'

/** What somebody shares: an album in one epoch, or an item, whose `epoch` is 0. */
export interface Shared {
  type: 'ALBUM' | 'MEDIA'
  resourceId: string
  right: Right
  epoch: number
}

/**
 * Seals an album key or item key for one person. Signs who the recipient is and which right they get (format
 * rule F14).
 */
export async function sealShare(
  sender: Identity,
  recipient: PublicIdentity,
  shared: Shared,
  key: Bytes,
): Promise<SignedSeal> {
  const info = shareInfo(sender.person, recipient, shared)
  const sealed = await sealKey(recipient.encryptionPublicKey, info, key)
  const text = signatureText(sender.person, recipient, shared)
  const signature = await sign(sender, text, signedBytes(sender.person, recipient, sealed))
  return { sealed, signature }
}

/**
 * Returns the shared key, 32 bytes. Throws OpenError unless the sender shared exactly this album or item with
 * the recipient.
 */
export async function openShare(
  recipient: Recipient,
  sender: PublicIdentity,
  shared: Shared,
  share: SignedSeal,
): Promise<Bytes> {
  await verifyShare(sender, recipient.person, shared, share)
  return openKey(recipient.encryption, shareInfo(sender, recipient.person, shared), share.sealed)
}

/**
 * Throws OpenError unless `sender` gave `recipient` this right. Needs no private key: third parties can
 * verify it too.
 */
export async function verifyShare(
  sender: PublicIdentity,
  recipient: PublicIdentity,
  shared: Shared,
  { sealed, signature }: SignedSeal,
): Promise<void> {
  if (!isSealedKey(sealed)) throw new OpenError()
  // The signature covers the keys concatenated. With variable lengths, other keys could give the same bytes.
  for (const { encryptionPublicKey, signingPublicKey } of [sender, recipient]) {
    if (encryptionPublicKey.length !== 32 || signingPublicKey.length !== 32) throw new OpenError()
  }
  const text = signatureText(sender, recipient, shared)
  await verify(sender, text, signedBytes(sender, recipient, sealed), signature)
}

const shareInfo = (sender: PublicIdentity, recipient: PublicIdentity, shared: Shared) =>
  associatedData(
    'share',
    sender.accountId,
    recipient.accountId,
    shared.type,
    shared.resourceId,
    shared.right,
    shared.epoch,
  )

const signatureText = (sender: PublicIdentity, recipient: PublicIdentity, shared: Shared) =>
  associatedData(
    'share-signature',
    sender.accountId,
    recipient.accountId,
    shared.type,
    shared.resourceId,
    shared.right,
    shared.epoch,
  )

const signedBytes = (sender: PublicIdentity, recipient: PublicIdentity, sealed: Bytes) =>
  concat(
    sender.encryptionPublicKey,
    sender.signingPublicKey,
    recipient.encryptionPublicKey,
    recipient.signingPublicKey,
    sealed,
  )
