import type { GuestLink, NewGuestLink } from '@safelight/contract/guest-links'
import type { GuestUpload, GuestUploadDescriptor } from '@safelight/contract/guest-uploads'
import { type Address, type Person, random } from '../accounts/account.ts'
import { ciphertext, digestOf, formOf, newId } from '../uploads/uploads.ts'
import { type Answer, ask, done } from './sharing.ts'

export const newGuestLink = (
  albumId: string,
  changes: Partial<NewGuestLink> = {},
): NewGuestLink => ({
  token: random(16),
  albumId,
  sealed: random(285),
  wrappedKeys: random(125),
  maxFiles: 10,
  maxBytes: 1_000_000,
  expirationDays: 7,
  ...changes,
})

export async function aGuestLink(
  server: Address,
  owner: Person,
  albumId: string,
  changes: Partial<NewGuestLink> = {},
): Promise<string> {
  const body = newGuestLink(albumId, changes)
  await done(ask<GuestLink>(server, owner, 'POST', '/api/guest-links', body))
  return body.token
}

export interface TestGuestUpload {
  dto: GuestUploadDescriptor
  file: Buffer<ArrayBuffer>
  renditions: Buffer<ArrayBuffer>
}

/**
 * Returns a guest upload as a visitor's device makes it. `changes` replace fields of the finished descriptor.
 */
export function makeGuestUpload(changes: Partial<GuestUploadDescriptor> = {}): TestGuestUpload {
  const size = changes.size ?? 1000
  const file = ciphertext(size)
  const renditions = ciphertext(120)
  const dto: GuestUploadDescriptor = {
    id: newId(),
    sealedKey: random(81),
    details: random(285),
    size,
    digest: digestOf(file),
    renditions: [{ role: 'thumbnail', length: renditions.length }],
    renditionsDigest: digestOf(renditions),
    ...changes,
  }
  return { dto, file, renditions }
}

type Left = { filesLeft: number; bytesLeft: number }

/** Uploads a file through a guest link, without an account. */
export async function sendGuestUpload(
  { url }: Address,
  token: string,
  { dto, file, renditions }: TestGuestUpload = makeGuestUpload(),
): Promise<Answer<Left>> {
  const body = formOf([
    ['dto', JSON.stringify(dto)],
    ['file', new Blob([file])],
    ['renditions', new Blob([renditions])],
  ])
  const path = `${url}/api/public/guest-links/${token}/uploads`
  const response = await fetch(path, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

/** Uploads a file through a guest link. Throws unless the server accepts it. */
export async function aGuestUpload(
  server: Address,
  token: string,
  guestUpload: TestGuestUpload = makeGuestUpload(),
): Promise<TestGuestUpload> {
  await done(sendGuestUpload(server, token, guestUpload))
  return guestUpload
}

/** Returns the uploads of a guest link that wait for the owner. */
export const waitingUploads = (server: Address, owner: Person, token: string) =>
  done(
    ask<{ guestUploads: GuestUpload[]; hasMore: boolean }>(
      server,
      owner,
      'GET',
      `/api/guest-links/${token}/uploads`,
    ),
  )

export const closeGuestLink = (server: Address, owner: Person, token: string) =>
  done(ask(server, owner, 'DELETE', `/api/guest-links/${token}`))
