import { beforeAll, describe, expect, it } from 'vitest'
import accountVector from '../../../docs/vectors/account.json' with { type: 'json' }
import vector from '../../../docs/vectors/sharing.json' with { type: 'json' }
import {
  type AccountKeys,
  deriveAccountKeys,
  importMasterKey,
} from '../src/accounts/account-keys.ts'
import { openContacts } from '../src/accounts/contacts.ts'
import type { Identity } from '../src/accounts/identity.ts'
import { deriveRoot } from '../src/accounts/password.ts'
import { identityFingerprint, type PublicIdentity } from '../src/accounts/public-identity.ts'
import type { SignedSeal } from '../src/accounts/signatures.ts'
import { digestOfSealed } from '../src/items/items.ts'
import { verifySharedDetails } from '../src/items/shared-details.ts'
import { fromBase64url as b64, toBase64url } from '../src/primitives/bytes.ts'
import { deriveBytes, importHkdf, type Label } from '../src/primitives/hkdf.ts'
import { openAlbumDetails } from '../src/sharing/album-details.ts'
import { openMembership } from '../src/sharing/album-items.ts'
import { openAlbumMembers } from '../src/sharing/album-members.ts'
import {
  type AlbumKeys,
  drawAlbumKeys,
  newAlbumKey,
  openPreviousKeys,
  sealPreviousKey,
  unwrapAlbumKey,
} from '../src/sharing/albums.ts'
import { openComment } from '../src/sharing/comments.ts'
import { isAnchorOf, readLinkFragment, writeLinkFragment } from '../src/sharing/link-fragments.ts'
import {
  deriveLinkKeys,
  openLinkPayload,
  unwrapLinkSecret,
  verifyLinkPayload,
} from '../src/sharing/links.ts'
import { openShare, type Shared, verifyShare } from '../src/sharing/shares.ts'

/*
 * Checks that packages/crypto reads the vectors that scripts/make-vectors.py wrote for format rules F13 to
 * F15, and F20.
 */

const { ada, bob, album: albumVector } = vector
const signedSeal = ({ sealed, signature }: { sealed: string; signature: string }): SignedSeal => ({
  sealed: b64(sealed),
  signature: b64(signature),
})
const personOf = (of: typeof ada): PublicIdentity => ({
  accountId: of.accountId,
  encryptionPublicKey: b64(of.encryptionPublicKey),
  signingPublicKey: b64(of.signingPublicKey),
})

let account: AccountKeys
let reader: Omit<Identity, 'sealedRecipient'>
let album: AlbumKeys
beforeAll(async () => {
  const masterKey = await importMasterKey(b64(accountVector.masterKey))
  account = await deriveAccountKeys(accountVector.accountId, masterKey)
  const epoch = { owner: ada.accountId, albumId: albumVector.id, epoch: albumVector.epoch }
  const albumKey = await unwrapAlbumKey(account, epoch, b64(albumVector.wrappedKey.sealed))
  expect(toBase64url(albumKey)).toBe(albumVector.albumKey)
  album = await drawAlbumKeys(epoch, albumKey)
  const { subtle } = crypto
  const person = personOf(bob)
  const { encryptionPrivateKey, signingPrivateKey } = bob
  reader = {
    person,
    encryption: {
      publicKey: await subtle.importKey('raw', person.encryptionPublicKey, 'X25519', true, []),
      privateKey: await subtle.importKey('pkcs8', b64(encryptionPrivateKey), 'X25519', false, [
        'deriveBits',
      ]),
    },
    signing: {
      publicKey: await subtle.importKey('raw', person.signingPublicKey, 'Ed25519', true, [
        'verify',
      ]),
      privateKey: await subtle.importKey('pkcs8', b64(signingPrivateKey), 'Ed25519', false, [
        'sign',
      ]),
    },
  }
})

const drawn = async (parent: string, label: string) =>
  toBase64url(await deriveBytes(await importHkdf(b64(parent), ['deriveBits']), label as Label))

describe('albums (F13)', () => {
  it('derive their keys with the labels that the format defines', async () => {
    for (const [label, key] of Object.entries(albumVector.albumKeyLabels)) {
      expect(await drawn(albumVector.albumKey, label), label).toBe(key)
    }
  })

  it('decrypt the key of the previous epoch', async () => {
    const before = await openPreviousKeys(album, b64(albumVector.previous.sealed))
    expect(before.epoch).toBe(1)
    const first = await drawAlbumKeys(before, b64(albumVector.previous.plaintext))
    const sealed = await sealPreviousKey({ ...before, epoch: 2 }, newAlbumKey())
    expect((await openPreviousKeys({ ...first, epoch: 2 }, sealed)).epoch).toBe(1)
  })

  it('decrypt the keys of all earlier epochs in turn', async () => {
    const { albumKey, previous } = vector.chain
    const place = { owner: ada.accountId, albumId: albumVector.id }
    let key = b64(albumKey)
    for (const { epoch, sealed, plaintext } of previous) {
      const keys = await drawAlbumKeys({ ...place, epoch }, key)
      expect((await openPreviousKeys(keys, b64(sealed))).epoch).toBe(epoch - 1)
      key = b64(plaintext)
    }
    expect(previous.map(({ epoch }) => epoch)).toEqual([5, 4, 3, 2])
  })

  it('have the details, members and items of the test vectors', async () => {
    const { details, members, item } = albumVector
    expect(
      await openAlbumDetails(personOf(bob), album, details.version, signedSeal(details)),
    ).toEqual(details.value)
    expect(
      await openAlbumMembers(personOf(ada), album, members.version, signedSeal(members)),
    ).toEqual([{ ...personOf(bob), right: 'EDIT' }])
    const opened = await openMembership(personOf(ada), album, item.id, signedSeal(item))
    expect(opened).toMatchObject({ accountId: ada.accountId, itemId: item.id })
  })

  it('accept shared details that the owner signed', async () => {
    const { itemId, version, sealed, signature } = vector.sharedDetails
    const digest = await digestOfSealed(b64(sealed))
    const details = { owner: ada.accountId, itemId, version, digest }
    await verifySharedDetails(personOf(ada), details, b64(signature))
  })

  it('accept shared details signed by an editor with a share from the owner', async () => {
    const { itemId, version, sharedDetails, detailsSignature } = vector.editedDetails
    const { sender, recipient, ...share } = vector.editedDetails.detailsAuthority
    const { type, resourceId, right, epoch } = share
    const shared = { type, resourceId, right, epoch } as Shared
    const editor = personOf({ ...bob, ...recipient })
    expect(personOf({ ...ada, ...sender })).toEqual(personOf(ada))
    await verifyShare(personOf(ada), editor, shared, signedSeal(share))
    const digest = await digestOfSealed(b64(sharedDetails))
    const details = { owner: ada.accountId, itemId, version, digest }
    await verifySharedDetails(editor, details, b64(detailsSignature))
    const other = { ...shared, right: 'VIEW' } as Shared
    await expect(verifyShare(personOf(ada), editor, other, signedSeal(share))).rejects.toThrow()
  })
})

describe('sharing with people (F14)', () => {
  it.each([ada, bob])('a person has the fingerprint $fingerprint', async person => {
    expect(await identityFingerprint(personOf(person))).toBe(person.fingerprint)
  })

  it.each(vector.shares)('a share can be decrypted: $info', async share => {
    const { type, resourceId, right, epoch } = share
    const shared = { type, resourceId, right, epoch } as Shared
    const key = await openShare(reader, personOf(ada), shared, signedSeal(share))
    expect(toBase64url(key)).toBe(share.plaintext)
  })

  it('the contacts in the test vectors can be decrypted', async () => {
    const { version, sealed, value } = vector.contacts
    expect(await openContacts(account, version, b64(sealed))).toEqual(value)
  })
})

describe('comments and likes (F20)', () => {
  it.each(vector.comments)('$id can be decrypted', async comment => {
    const [share] = vector.shares
    if (!share) throw new Error('no share in the vectors')
    const { item } = albumVector
    const place = { commentId: comment.id, itemOwner: ada.accountId, itemId: item.id }
    const author =
      comment.author === ada.accountId
        ? { person: personOf(ada), share: undefined }
        : { person: personOf(bob), share: { ...signedSeal(share), right: 'EDIT' as const } }
    const opened = await openComment(personOf(ada), album, place, author, signedSeal(comment))
    expect(opened).toEqual(comment.value)
  })
})

describe('links (F15)', () => {
  it('derive the root key from their password', async () => {
    const { password, kdf, root } = vector.linkPassword
    const derived = await deriveRoot(password, { ...kdf, salt: b64(kdf.salt) })
    expect(toBase64url(derived)).toBe(root)
  })

  it.each(vector.links)('a link of version $version can be decrypted', async link => {
    const { linkToken } = vector
    const root = link.root === null ? undefined : b64(link.root)
    const secret = await unwrapLinkSecret(account, linkToken, b64(link.wrappedSecret.sealed))
    expect(secret).toEqual({ secret: b64(link.secret), root })
    const keys = await deriveLinkKeys(secret)
    expect(keys.auth && toBase64url(keys.auth)).toBe(link.auth ?? undefined)
    const { sealed, value } = link.payload
    expect(await openLinkPayload(keys, linkToken, link.version, b64(sealed))).toEqual(value)
    await verifyLinkPayload(personOf(ada), linkToken, link.version, signedSeal(link.payload))
    expect(await writeLinkFragment(secret.secret, personOf(ada))).toBe(link.fragment)
    const { secret: read, anchor } = readLinkFragment(link.fragment)
    expect(read).toEqual(secret.secret)
    expect(await isAnchorOf(personOf(ada), anchor)).toBe(true)
  })
})
