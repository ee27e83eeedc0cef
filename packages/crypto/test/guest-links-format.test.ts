import { describe, expect, it } from 'vitest'
import vector from '../../../docs/vectors/guest-links.json' with { type: 'json' }
import { deriveAccountKeys, importMasterKey } from '../src/accounts/account-keys.ts'
import { fromBase64url as b64, utf8 } from '../src/primitives/bytes.ts'
import {
  openGuestLink,
  openGuestPayload,
  readGuestFragment,
  writeGuestFragment,
} from '../src/sharing/guest-links.ts'
import {
  openGuestUploadDetails,
  openGuestUploadKeys,
  openKeptGuestUpload,
} from '../src/sharing/guest-uploads.ts'
import { decryptWhole, openStream } from '../src/streams/streams.ts'

/* Checks that packages/crypto reads the vectors that scripts/make-vectors.py wrote for format rule F16. */

const { accountId, albumId, token, guestUpload } = vector

const own = async () =>
  openGuestLink(
    await deriveAccountKeys(accountId, await importMasterKey(b64(vector.masterKey))),
    { token, albumId },
    b64(vector.wrappedKeys.sealed),
  )

describe('a guest link (F16)', () => {
  it('lets its owner derive the address again', async () => {
    expect(writeGuestFragment(await own())).toBe(vector.fragment)
  })

  it('shows its content to visitors', async () => {
    const fragment = readGuestFragment(vector.fragment)
    const said = await openGuestPayload(fragment, token, b64(vector.payload.sealed))
    expect(said).toEqual(vector.payload.value)
  })

  it('lets a visitor continue an unfinished guest upload', async () => {
    const fragment = readGuestFragment(vector.fragment)
    const kept = b64(vector.unfinished.sealed)
    const { keys, contentDigest } = await openKeptGuestUpload(fragment, token, guestUpload.id, kept)
    expect(await openGuestUploadDetails(keys, b64(guestUpload.details.sealed))).toEqual(
      guestUpload.details.value,
    )
    const content = utf8(guestUpload.streams.original.plaintext)
    expect(contentDigest).toEqual(new Uint8Array(await crypto.subtle.digest('SHA-256', content)))
  })

  it('lets its owner decrypt guest uploads', async () => {
    const keys = await openGuestUploadKeys(
      await own(),
      token,
      guestUpload.id,
      b64(guestUpload.sealed),
    )
    expect(await openGuestUploadDetails(keys, b64(guestUpload.details.sealed))).toEqual(
      guestUpload.details.value,
    )
    for (const [role, { plaintext, stream }] of Object.entries(guestUpload.streams)) {
      const opening = await openStream(keys, role, {
        header: b64(stream.header),
        length: stream.length,
      })
      expect(await decryptWhole(opening, b64(stream.ciphertext))).toEqual(utf8(plaintext))
    }
  })
})
