import type { Rotation, SignedItem } from '@safelight/contract/album-records'
import type { Album } from '@safelight/contract/albums'
import type { Person as OtherPerson } from '@safelight/contract/contacts'
import type { Link } from '@safelight/contract/links'
import { type AccessType, fromAccessType, WEAKEST_RIGHT } from '@safelight/contract/rights'
import type { ShareInfo } from '@safelight/contract/shares'
import { type Address, call, type Person, random, signUp } from '../accounts/account.ts'
import { newId } from '../uploads/uploads.ts'

export interface Answer<T> {
  status: number
  body: T & { code?: string; message?: string }
}

export async function ask<T = Record<string, unknown>>(
  server: Address,
  person: Pick<Person, 'token'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const options = { token: person.token, ...(body === undefined ? {} : { body }) }
  const response = await call(server, method, path, options)
  return { status: response.status, body: await response.json() }
}

export async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export const code = ({ status, body }: Answer<unknown>) => [status, body.code]

export const sealedDetails = (version = 1) => ({
  version,
  sealed: random(285),
  signature: random(64),
})
export const sealedMembers = sealedDetails

export const signedItem = (id: string, version = 1): SignedItem => ({
  id,
  version,
  detailsSignature: random(64),
})

export const newMembership = (id: string, version = 1) => ({
  ...signedItem(id, version),
  wrappedKey: random(61),
  signature: random(64),
})

export const newAlbum = (items: string[] = [], id = newId()) => ({
  id,
  wrappedKey: random(61),
  details: sealedDetails(),
  members: sealedMembers(),
  items: items.map(item => newMembership(item)),
})

export const createAlbum = (server: Address, person: Person, items: string[] = []) =>
  done(ask<Album>(server, person, 'POST', '/api/albums', newAlbum(items)))

export const readAlbum = (server: Address, person: Person, id: string) =>
  done(ask<Album>(server, person, 'GET', `/api/albums/${id}`))

export async function blockSender(server: Address, person: Person, sender: Person) {
  const { accountId } = await personOf(server, person, sender.email)
  return ask(server, person, 'PUT', '/api/user/blocked', { email: sender.email, accountId })
}

export const personOf = (server: Address, asker: Person, email: string) =>
  done(
    ask<OtherPerson>(
      server,
      asker,
      'GET',
      `/api/users/public-key?email=${encodeURIComponent(email)}`,
    ),
  )

export async function newShare(
  server: Address,
  sender: Person,
  recipient: Person,
  accessType: AccessType = 'read',
) {
  const { accountId } = await personOf(server, sender, recipient.email)
  return {
    targetEmail: recipient.email,
    accessType,
    recipientAccountId: accountId,
    sealed: random(81),
    signature: random(64),
  }
}

export async function shareAlbum(
  server: Address,
  owner: Person,
  { id }: Pick<Album, 'id'>,
  recipient: Person,
  accessType: AccessType = 'read',
) {
  const { epoch, members } = await readAlbum(server, owner, id)
  const share = await newShare(server, owner, recipient, accessType)
  const body = { ...share, epoch, members: sealedMembers(members.version + 1) }
  return done(ask<ShareInfo>(server, owner, 'POST', `/api/albums/${id}/share`, body))
}

export async function shareItem(
  server: Address,
  owner: Person,
  id: string,
  recipient: Person,
  accessType: AccessType = 'read',
) {
  const { id: _, ...item } = signedItem(id)
  const body = { ...(await newShare(server, owner, recipient, accessType)), item }
  return done(ask<ShareInfo>(server, owner, 'POST', `/api/media/${id}/share`, body))
}

/**
 * Returns the request that starts an album's next epoch. Leaves out the members and links in `without`.
 * Members in `lowered` get the weakest right.
 */
export async function rotationOf(
  server: Address,
  owner: Person,
  id: string,
  { without = [], lowered = [] }: { without?: (number | string)[]; lowered?: number[] } = {},
): Promise<Rotation> {
  const album = await readAlbum(server, owner, id)
  const info = await done(ask<ShareInfo>(server, owner, 'GET', `/api/albums/${id}/shares`))
  return {
    epoch: album.epoch + 1,
    wrappedKey: random(61),
    previous: random(61),
    details: sealedDetails(album.details.version + 1),
    members: sealedMembers(album.members.version + 1),
    shares: info.users
      .filter(user => !without.includes(user.userId))
      .map(user => ({
        userId: user.userId,
        right: lowered.includes(user.userId) ? WEAKEST_RIGHT : fromAccessType(user.permission),
        sealed: random(81),
        signature: random(64),
      })),
    links: info.links
      .filter(link => !without.includes(link.token))
      .map(link => ({
        token: link.token,
        version: link.version + 1,
        sealed: random(285),
        signature: random(64),
      })),
  }
}

const linkParts = () => ({
  permission: 'VIEW' as const,
  createdBy: 'somebody',
  token: random(16),
  version: 1 as const,
  sealed: random(285),
  signature: random(64),
  wrappedSecret: random(45),
  originals: true,
})

export const newAlbumLink = ({ id, epoch }: Pick<Album, 'id' | 'epoch'>, changes: object = {}) => ({
  ...linkParts(),
  resourceType: 'ALBUM' as const,
  resourceId: id,
  epoch,
  ...changes,
})

export const newItemLink = (id: string, changes: object = {}) => ({
  ...linkParts(),
  resourceType: 'media' as const,
  resourceId: id,
  items: [signedItem(id)],
  ...changes,
})

export const newSelectionLink = (ids: string[], changes: object = {}) => ({
  ...linkParts(),
  resourceType: 'SELECTION' as const,
  resourceId: '' as const,
  items: ids.map(id => signedItem(id)),
  ...changes,
})

export const createLink = (server: Address, owner: Person, body: object) =>
  done(ask<Link>(server, owner, 'POST', '/api/shares/link', body))

export const linkPassword = () => ({
  kdf: {
    name: 'argon2id' as const,
    memoryKiB: 131_072,
    iterations: 3,
    parallelism: 1 as const,
    salt: random(16),
  },
  auth: random(32),
})

export interface Circle {
  owner: Person
  editor: Person
  viewer: Person
  stranger: Person
}

export const signUpCircle = async (server: Address): Promise<Circle> => ({
  owner: await signUp(server, 'owner@example.org'),
  editor: await signUp(server, 'editor@example.org'),
  viewer: await signUp(server, 'viewer@example.org'),
  stranger: await signUp(server, 'stranger@example.org'),
})

/** Creates an album and shares it: `editor` may edit it, and `viewer` may only view it. */
export async function sharedAlbum(
  server: Address,
  { owner, editor, viewer }: Circle,
  items: string[] = [],
): Promise<Album> {
  const album = await createAlbum(server, owner, items)
  await shareAlbum(server, owner, album, editor, 'edit')
  await shareAlbum(server, owner, album, viewer)
  return readAlbum(server, owner, album.id)
}
