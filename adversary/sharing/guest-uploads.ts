import {
  createGuestUploads,
  type GuestUploads,
  type OwnGuestLink,
} from '@safelight/client/guest-uploads'
import { type GuestLinkFragment, readGuestFragment } from '@safelight/crypto/guest-links'
import { signUpOwner } from '@safelight/test-kit/library'
import type { TestServer } from '@safelight/test-kit/server'
import { aGuestUpload } from '@safelight/test-kit/sharing/guest-uploads'
import {
  type EncryptedGuestUpload,
  encryptGuestUpload,
} from '../../packages/client/src/guest-upload/encrypt-guest-upload.ts'
import { createMemoryDisk } from '../../packages/client/src/store/device-disk.ts'
import { createLastAnswers } from '../../packages/client/src/store/last-answers.ts'
import { createVersionMarks } from '../../packages/client/src/store/version-marks.ts'
import { aReading } from '../../packages/client/test/fixtures.ts'
import { inPage } from '../../packages/client/test/page.ts'
import { aServer, clientOf, type Somebody } from './actors.ts'
import { uploadSteps } from './upload-steps.ts'

export interface Host extends Somebody {
  server: TestServer
  token: string
  guests: GuestUploads
  album: string
  link: OwnGuestLink
  createLink(albumId: string, maxBytes?: number): Promise<OwnGuestLink>
}

/**
 * A host: the owner of an album with a guest link, on a server of their own. Files that the host accepts get
 * no renditions, because Node cannot draw.
 */
export async function aHost(): Promise<Host> {
  const server = await aServer()
  const owner = await signUpOwner(server, 'ada@example.org')
  const ada = await clientOf(server, owner)
  inPage(server.url)
  const { account, identity, api, contacts, albums } = ada
  const { token } = owner.person
  const disk = Promise.resolve(createMemoryDisk())
  const versionMarks = createVersionMarks(account, disk)
  const answers = createLastAnswers({ keys: account, disk, api })
  const context = { account, identity, api, contacts, versionMarks, answers }

  const steps = uploadSteps(server, token, context)
  const { url: origin } = server
  const guests = createGuestUploads(context, { token, origin, steps, albums, moreFormats: true })
  const createLink = (albumId: string, maxBytes = 1_000_000) =>
    guests.createLink(albumId, {
      title: 'Wedding',
      createdByName: 'Ada',
      maxFiles: 100,
      maxBytes,
      expirationDays: 7,
    })
  const { id: album } = await albums.create({ title: 'Wedding', description: '' })
  return { ...ada, server, token, guests, album, link: await createLink(album), createLink }
}

export function addressOf({ token, url = '' }: OwnGuestLink): {
  token: string
  fragment: GuestLinkFragment
} {
  return { token, fragment: readGuestFragment(url.split('#')[1] ?? '') }
}

export const aPicture = (content: string, name = 'sea.jpg') =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), content], name, { type: 'image/jpeg' })

/** Encrypts a file as a visitor's device does. The thumbnail's content is always the text `small`. */
export function wrapGuestUpload(link: OwnGuestLink, file: File): Promise<EncryptedGuestUpload> {
  const { token, fragment } = addressOf(link)
  return encryptGuestUpload(fragment, token, file, aReading())
}

export async function hand(
  { server }: Host,
  token: string,
  guestUpload: EncryptedGuestUpload,
): Promise<void> {
  const { dto, original, renditions } = guestUpload
  await aGuestUpload(server, token, {
    dto,
    file: Buffer.from(await new Blob([original]).arrayBuffer()),
    renditions: Buffer.from(renditions),
  })
}
