import { readFile } from 'node:fs/promises'
import type { Albums } from '@safelight/client/albums'
import type { Comments } from '@safelight/client/comments'
import type { LibraryItem } from '@safelight/client/item'
import type { LinkOptions, Sharing } from '@safelight/client/sharing'
import type { Role } from '@safelight/contract/media-keys'
import { toBase64url } from '@safelight/crypto/bytes'
import {
  createItemKeys,
  type ItemKeys,
  sealPrivateDetails,
  sealSharedDetails,
} from '@safelight/crypto/items'
import { startStream } from '@safelight/crypto/streams'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { digestOf, makeUpload, newId, uploaded } from '@safelight/test-kit/uploads/uploads'
import { clientOf } from '../../adversary/sharing/actors.ts'
import { aPerson } from './account.ts'
import { fixture } from './library.ts'
import { type SignedIn, signedInAs } from './ready-account.ts'

/** A user with a client but without a browser. */
export interface Sharer {
  email: string
  signedIn: SignedIn
  albums: Albums
  comments: Comments
  sharing: Sharing
  upload(name: string, path?: string, taken?: string, thumbhash?: string): Promise<LibraryItem>
}

export const LINK: LinkOptions = {
  title: 'Summer by the sea',
  description: 'Two weeks at the coast.',
  createdByName: 'Maria Rossi',
  originals: true,
  expirationDays: null,
  password: undefined,
}

export async function aSharer(server: { url: string }): Promise<Sharer> {
  const owner = await signUpOwner(server, aPerson().email)
  const { email, albums, comments, sharing, open } = await clientOf(server, owner)
  return {
    email,
    signedIn: signedInAs(owner),
    albums,
    comments,
    sharing,
    upload: async (name, path = 'landscape.jpg', taken = '2024-07-04T18:30:05.000', thumbhash) =>
      open(await uploadFixture(server, owner, { name, path, taken, thumbhash })),
  }
}

/** Uploads small pictures, `ofDay` of each day, newest first, named `0.jpg` and so on. */
export async function uploadMany(
  { upload }: Sharer,
  count: number,
  ofDay = count,
): Promise<LibraryItem[]> {
  const items: LibraryItem[] = []
  for (let i = 0; i < count; i++) {
    const day = 4 - Math.floor(i / ofDay)
    const taken = new Date(Date.UTC(2024, 6, day, 12, -i)).toISOString().slice(0, -1)
    items.push(await upload(`${i}.jpg`, 'orientation-1.jpg', taken))
  }
  return items
}

interface Uploaded {
  name: string
  path: string
  taken: string
  thumbhash: string | undefined
}

async function uploadFixture(
  server: { url: string },
  { person, keys }: Owner,
  { name, path, taken, thumbhash }: Uploaded,
): Promise<string> {
  const id = newId()
  const { item, wrappedKey } = await createItemKeys(keys, id)
  const type = path.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg'
  const roles = type === 'video/mp4' ? ['poster', 'thumbnail'] : ['preview', 'thumbnail']
  const picture = await readFile(fixture(type === 'video/mp4' ? 'landscape.jpg' : path))
  const content = await readFile(fixture(path))
  const original = await encrypt(item, 'original', content, type)
  const renditions = await Promise.all(
    roles.map(role => encrypt(item, role as Role, picture, 'image/jpeg')),
  )
  const shared = {
    v: 1,
    name,
    type,
    taken: { local: taken, offsetMinutes: 120 },
    ...(thumbhash && { thumbhash }),
    streams: Object.fromEntries([original, ...renditions].map(each => [each.role, each.details])),
  }
  const sealed = await sealSharedDetails(item, 1, shared)
  const sharedDigest = digestOf(sealed)
  const secret = { v: 1, labels: [], labelsConfidence: [], isFavorite: false, sharedDigest, shared }
  const part = Buffer.concat(renditions.map(each => each.ciphertext))
  const { dto } = makeUpload({
    id,
    type,
    size: content.length,
    creationDate: taken.slice(0, 10),
    wrappedKey: toBase64url(wrappedKey),
    sharedDetails: toBase64url(sealed),
    privateDetails: toBase64url(await sealPrivateDetails(keys, id, 1, secret)),
    digest: digestOf(original.ciphertext),
    renditions: renditions.map(({ role, ciphertext }) => ({
      role: role as Exclude<Role, 'original'>,
      length: ciphertext.length,
    })),
    renditionsDigest: digestOf(part),
  })
  await uploaded(server, person.token, { dto, file: original.ciphertext, renditions: part })
  return id
}

async function encrypt(item: ItemKeys, role: Role, content: Buffer, type: string) {
  const { header, encrypt } = await startStream(item, role)
  const stream = new Blob([Uint8Array.from(content)]).stream().pipeThrough(encrypt)
  const ciphertext = Buffer.from(await new Response(stream).arrayBuffer())
  return {
    role,
    ciphertext,
    details: { length: content.length, header: toBase64url(header), type },
  }
}
