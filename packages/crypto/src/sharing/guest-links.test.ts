import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, bitFlips, collect, GUEST_UPLOAD_DETAILS, ITEM_ID } from '../../test/fixtures.ts'
import type { AccountKeys } from '../accounts/account-keys.ts'
import { toBase64url } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { openStream, startStream } from '../streams/streams.ts'
import {
  createGuestLink,
  openGuestLink,
  openGuestPayload,
  readGuestFragment,
  sealGuestPayload,
  writeGuestFragment,
} from './guest-links.ts'
import {
  createGuestUploadKeys,
  createResumableGuestUploadKeys,
  openGuestUploadDetails,
  openGuestUploadKeys,
  openKeptGuestUpload,
  sealGuestUploadDetails,
} from './guest-uploads.ts'

const ALBUM = '01J0000000000000000000000B'
const GUEST_UPLOAD = ITEM_ID

let account: AccountKeys
let link: Awaited<ReturnType<typeof createGuestLink>>
beforeAll(async () => {
  account = await anAccount()
  link = await createGuestLink(account, ALBUM)
})
const fragmentOf = () => readGuestFragment(writeGuestFragment(link.fragment))

describe('guest links (F16)', () => {
  it('show their title only to visitors with the address', async () => {
    const { token } = link.binding
    const keys = await openGuestLink(account, link.binding, link.wrappedKeys)
    const sealed = await sealGuestPayload(keys, token, { title: 'Wedding' })
    expect(await openGuestPayload(fragmentOf(), token, sealed)).toEqual({ title: 'Wedding' })
    const other = (await createGuestLink(account, ALBUM)).fragment
    await expect(openGuestPayload(other, token, sealed)).rejects.toThrow(OpenError)
    await expect(openGuestPayload(fragmentOf(), 'other', sealed)).rejects.toThrow(OpenError)
  })

  it('can be decrypted only by their owner', async () => {
    const { binding, wrappedKeys } = link
    const another = await anAccount()
    const elsewhere = { ...another, guestLinkWrap: account.guestLinkWrap }
    for (const [by, at] of [
      [another, binding],
      [elsewhere, binding],
      [account, { ...binding, token: 'other' }],
      [account, { ...binding, albumId: ITEM_ID }],
    ] as const) {
      await expect(openGuestLink(by, at, wrappedKeys)).rejects.toThrow(OpenError)
    }
    for (const flipped of bitFlips(wrappedKeys)) {
      await expect(openGuestLink(account, binding, flipped)).rejects.toThrow(OpenError)
    }
  })

  it('have an address with their secret and public key', () => {
    for (const text of ['', 'AAAA', '*', toBase64url(new Uint8Array(47))]) {
      expect(() => readGuestFragment(text)).toThrow(OpenError)
    }
    expect(fragmentOf()).toEqual(link.fragment)
  })
})

describe('guest uploads (F16)', () => {
  it('can be decrypted by the owner of the link', async () => {
    const { token } = link.binding
    const given = await createGuestUploadKeys(fragmentOf(), token, GUEST_UPLOAD)
    const content = new TextEncoder().encode('a picture')
    const { header, encrypt } = await startStream(given.keys, 'original')
    const ciphertext = await collect(
      new Blob([content]).stream().pipeThrough(encrypt as ReadableWritablePair),
    )
    const sealed = await sealGuestUploadDetails(given.keys, GUEST_UPLOAD_DETAILS)

    const own = await openGuestLink(account, link.binding, link.wrappedKeys)
    const keys = await openGuestUploadKeys(own, token, GUEST_UPLOAD, given.sealedKey)
    expect(await openGuestUploadDetails(keys, sealed)).toEqual(GUEST_UPLOAD_DETAILS)
    const { length } = content
    const opening = await openStream(keys, 'original', { header, length })
    const plain = new Blob([ciphertext]).stream()
    const opened = plain.pipeThrough(opening.decrypt({ start: 0, end: length }))
    expect(await collect(opened)).toEqual(content)
  })

  it('can resume on the device that has the address of the link', async () => {
    const { token } = link.binding
    const digest = new Uint8Array(32).fill(7)
    const fragment = fragmentOf()
    const made = await createResumableGuestUploadKeys(fragment, token, GUEST_UPLOAD, digest)
    expect(made.kept).toHaveLength(93)
    const opened = await openKeptGuestUpload(fragment, token, GUEST_UPLOAD, made.kept)
    expect(opened.contentDigest).toEqual(digest)
    const sealed = await sealGuestUploadDetails(opened.keys, GUEST_UPLOAD_DETAILS)
    expect(await openGuestUploadDetails(made.keys, sealed)).toEqual(GUEST_UPLOAD_DETAILS)
    const own = await openGuestLink(account, link.binding, link.wrappedKeys)
    const keys = await openGuestUploadKeys(own, token, GUEST_UPLOAD, made.sealedKey)
    expect(await openGuestUploadDetails(keys, sealed)).toEqual(GUEST_UPLOAD_DETAILS)

    const other = (await createGuestLink(account, ALBUM)).fragment
    for (const [by, of, id] of [
      [other, token, GUEST_UPLOAD],
      [fragment, 'other', GUEST_UPLOAD],
      [fragment, token, ALBUM],
    ] as const) {
      await expect(openKeptGuestUpload(by, of, id, made.kept)).rejects.toThrow(OpenError)
    }
    for (const flipped of bitFlips(made.kept)) {
      const opening = openKeptGuestUpload(fragment, token, GUEST_UPLOAD, flipped)
      await expect(opening).rejects.toThrow(OpenError)
    }
  })

  it('cannot be decrypted with the keys of another link', async () => {
    const { token } = link.binding
    const { sealedKey } = await createGuestUploadKeys(fragmentOf(), token, GUEST_UPLOAD)
    const own = await openGuestLink(account, link.binding, link.wrappedKeys)
    const second = await createGuestLink(account, ALBUM)
    const other = await openGuestLink(account, second.binding, second.wrappedKeys)
    await expect(openGuestUploadKeys(other, token, GUEST_UPLOAD, sealedKey)).rejects.toThrow(
      OpenError,
    )
    await expect(openGuestUploadKeys(own, token, ALBUM, sealedKey)).rejects.toThrow(OpenError)
    const { token: elsewhere } = second.binding
    await expect(openGuestUploadKeys(own, elsewhere, GUEST_UPLOAD, sealedKey)).rejects.toThrow(
      OpenError,
    )
    for (const flipped of bitFlips(sealedKey)) {
      await expect(openGuestUploadKeys(own, token, GUEST_UPLOAD, flipped)).rejects.toThrow(
        OpenError,
      )
    }
  })
})
