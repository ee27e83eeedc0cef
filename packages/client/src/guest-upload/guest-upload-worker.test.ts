import { guestChunkedDescriptor } from '@safelight/contract/guest-uploads'
import { SEGMENT_BYTES } from '@safelight/contract/streams'
import { concat, fromBase64url } from '@safelight/crypto/bytes'
import { createGuestLink, openGuestLink } from '@safelight/crypto/guest-links'
import { openGuestUploadDetails, openGuestUploadKeys } from '@safelight/crypto/guest-uploads'
import { decryptWhole, openStream } from '@safelight/crypto/streams'
import { expect, it } from 'vitest'
import { aFile, anAccount } from '../../test/fixtures.ts'
import type { Ciphertext } from '../upload/encryption/ciphertext.ts'
import type { GuestChunkedStart } from './encrypt-guest-upload.ts'
import { createGuestUploadWorker, type GuestTarget } from './guest-upload-worker.ts'

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const aPicture = (fill: number) =>
  new File([JPEG, new Uint8Array(SEGMENT_BYTES + 1000).fill(fill)], 'sea.jpg')

async function aVisit() {
  const account = await anAccount()
  const made = await createGuestLink(account, '01J0000000000000000000000B')
  const { binding, fragment: link } = made
  const { token } = binding
  const target: GuestTarget = { link, token, moreFormats: false, chunkBytes: SEGMENT_BYTES }
  const openOwn = () => openGuestLink(account, binding, made.wrappedKeys)
  return { target, openOwn, token }
}

async function started(target: GuestTarget, file: File) {
  const worker = createGuestUploadWorker()
  await worker.digest(file)
  const start = await worker.start(target, file, undefined)
  if (!start) throw new Error('The file was refused.')
  return { worker, start }
}

const bytesOf = async (sent: Ciphertext) => new Uint8Array(await new Blob([sent]).arrayBuffer())

async function allChunks(
  worker: { chunk(index: number): Promise<{ data: Ciphertext }> },
  { totalChunks }: GuestChunkedStart,
) {
  const chunks = []
  for (let i = 0; i < totalChunks; i++) chunks.push(await bytesOf((await worker.chunk(i)).data))
  return concat(...chunks)
}

it('encrypts a large file in chunks that only the owner can open', async () => {
  const { target, openOwn, token } = await aVisit()
  const file = aPicture(1)
  const { worker, start } = await started(target, file)
  const { id, sealedKey, details } = guestChunkedDescriptor.parse(start.dto)
  expect(start.totalChunks).toBe(2)
  const ciphertext = await allChunks(worker, start)

  const keys = await openGuestUploadKeys(await openOwn(), token, id, fromBase64url(sealedKey))
  const opened = await openGuestUploadDetails(keys, fromBase64url(details))
  expect(opened).toMatchObject({ name: 'sea.jpg', type: 'image/jpeg' })
  const { length, header } = opened.streams.original
  const opening = await openStream(keys, 'original', { header: fromBase64url(header), length })
  expect(await decryptWhole(opening, ciphertext)).toEqual(await bytesOf(file))
})

it('resumes with the same ciphertext after a reload, but only for the same content', async () => {
  const { target } = await aVisit()
  const file = aPicture(1)
  const others = [await started(target, aPicture(2)), await started(target, file)]
  const begun = others.map(({ start }) => start)
  const resumed = createGuestUploadWorker()
  await resumed.digest(file)
  const start = begun[1] as GuestChunkedStart
  expect(await resumed.resume(target, file, begun)).toBe(start.dto.id)
  const again = await allChunks(resumed, start)
  expect(again).toEqual(await allChunks(others[1]?.worker as typeof resumed, start))

  const changed = createGuestUploadWorker()
  await changed.digest(aPicture(3))
  expect(await changed.resume(target, aPicture(3), begun)).toBeUndefined()
})

it("does not resume with another link's secret or a swapped record", async () => {
  const { target } = await aVisit()
  const other = (await aVisit()).target
  const file = aPicture(1)
  const { start } = await started(target, file)
  const { start: second } = await started(target, file)
  const resumed = createGuestUploadWorker()
  await resumed.digest(file)
  expect(await resumed.resume(other, file, [start])).toBeUndefined()
  const swapped = { ...start, kept: second.kept }
  expect(await resumed.resume(target, file, [swapped])).toBeUndefined()
})

it('refuses content of no accepted type', async () => {
  const { target } = await aVisit()
  const worker = createGuestUploadWorker()
  const text = aFile('sea.jpg', 'words')
  await worker.digest(text)
  expect(await worker.start(target, text, undefined)).toBeUndefined()
  expect(await worker.prepare(target, text, undefined)).toBeUndefined()
})
