import { mediaKey, type Role } from '@safelight/contract/media-keys'
import {
  LINK_AUTH_HEADER,
  linkPassword,
  type PublicFile,
  type PublicShare as PublicShareRecord,
  publicShare,
  publicStreamUrl,
  publicThumbnails,
} from '@safelight/contract/public-shares'
import { openMembership } from '@safelight/vault/album-items'
import { albumAuthor, openAlbumMembers } from '@safelight/vault/album-members'
import { drawAlbumKeys } from '@safelight/vault/albums'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/vault/bytes'
import { OpenError } from '@safelight/vault/errors'
import { drawItemKeys, type ItemKeys } from '@safelight/vault/items'
import { deriveLinkKeys, type LinkKeys, openLinkPayload } from '@safelight/vault/links'
import type { KdfParameters } from '@safelight/vault/password'
import { type Person, personFingerprint } from '@safelight/vault/people'
import { ciphertextLength, decryptWhole, openStream } from '@safelight/vault/streams'
import { ApiError, refusal } from './api-client.ts'
import { type LibraryItem, streamOf } from './items.ts'
import { decodeKdf } from './lib/account-codec.ts'
import { type LinkPayload, linkPayloadSchema } from './lib/link-payload.ts'
import { keyChain } from './lib/open-album.ts'
import { deriveRoot } from './lib/password-derivation.ts'
import { decodePerson } from './lib/people.ts'
import { safeType } from './lib/safe-type.ts'
import { openForeignItem } from './lib/shared-items.ts'
import { decodeSigned } from './lib/signed-seals.ts'
import { createThumbnailPacks } from './lib/thumbnail-packs.ts'

/** A link as its visitor has it: the public half from the path, the secret from the fragment. */
export interface LinkAddress {
  token: string
  secret: string
}

export interface PublicPage {
  items: LibraryItem[]
  /** Files that the link's maker did not vouch for: they are not shown. */
  refused: number
  hasMore: boolean
}

/** What a link shows, opened with its secret (format rule F15). */
export interface PublicShare {
  title: string
  description: string
  /** Who made it, as they call themselves, and what tells them from others. */
  createdBy: { name: string; fingerprint: string }
  /** ISO 8601. */
  expiresAt: string | null
  /** Whether originals may be fetched. */
  originals: boolean
  total: number
  /** Of all originals together. */
  totalBytes: number
  /** A page of files, from 0; to be asked for one after the other. */
  page(number: number): Promise<PublicPage>
  readStream(item: LibraryItem, role: Role): Promise<Blob>
  /** What each request for a stream of the link carries. */
  headers: Record<string, string>
}

/** The address has no secret, or not one that could be. */
export class InvalidLinkError extends Error {
  override name = 'InvalidLinkError'
}

/** The link asks for its password; `wrong` when one was given. */
export class LinkPasswordNeededError extends Error {
  override name = 'LinkPasswordNeededError'
  readonly wrong: boolean
  constructor(wrong: boolean) {
    super(wrong ? 'This is not the password of the link.' : 'This link needs its password.')
    this.wrong = wrong
  }
}

export interface VisitorParts {
  /** '' for the page's own origin. */
  baseUrl?: string
  /** Derives the root key of a link's password. */
  derive?(password: string, kdf: KdfParameters): Promise<Bytes>
}

/**
 * Opens a link for whoever has its address. InvalidLinkError, LinkPasswordNeededError, ApiError (NOT_FOUND
 * when it has ended or never was), KdfRefusedError; OpenError when what the server sends is not what the
 * link's maker sealed.
 */
export async function openPublicShare(
  { token, secret }: LinkAddress,
  password?: string,
  { baseUrl = '', derive = deriveRoot }: VisitorParts = {},
): Promise<PublicShare> {
  const bytes = secretOf(secret)
  const visitor = createVisitor(token, baseUrl)
  let keys = await deriveLinkKeys({ secret: bytes, root: undefined })
  let first: PublicShareRecord
  try {
    first = await visitor.page()
  } catch (error) {
    if (!(error instanceof PasswordAskedError)) throw error
    if (password === undefined) throw new LinkPasswordNeededError(false)
    keys = await deriveLinkKeys({ secret: bytes, root: await derive(password, error.kdf) })
    visitor.prove(keys)
    first = await visitor.page().catch(wrongPassword)
  }
  const opened = await openRecord(token, keys, first)
  const { title, description, createdBy, originals } = opened.payload
  const { name } = createdBy
  const ends: string[] = []
  return {
    title,
    description,
    createdBy: { name, fingerprint: await personFingerprint(opened.creator) },
    expiresAt: first.expiresAt,
    originals: originals && first.originals,
    total: first.total,
    totalBytes: first.totalBytes,
    async page(number) {
      const record = number === 0 ? first : await visitor.page(ends[number - 1])
      ends[number] = endOf(record)
      return openFiles(number === 0 ? opened : await openRecord(token, keys, record), record)
    },
    readStream: visitor.readStream,
    headers: visitor.headers,
  }
}

/** The cursor of the page behind this one. */
function endOf({ files }: PublicShareRecord): string {
  const last = files.at(-1)
  return last ? `${last.creationDate}_${last.id}` : ''
}

interface OpenedRecord {
  payload: LinkPayload
  creator: Person
}

/** Each page brings the payload with it: a new epoch may have begun since the one before. */
async function openRecord(
  token: string,
  keys: LinkKeys,
  { version, sealed }: PublicShareRecord,
): Promise<OpenedRecord> {
  const opened = await openLinkPayload(keys, token, version, fromBase64url(sealed))
  const { data: payload } = linkPayloadSchema.safeParse(opened)
  if (!payload) throw new OpenError()
  return { payload, creator: decodePerson(payload.createdBy) }
}

async function openFiles(opened: OpenedRecord, record: PublicShareRecord): Promise<PublicPage> {
  const keysOfFile = await fileOpener(opened, record)
  const files = await Promise.all(
    record.files
      .map(async file => {
        const { owner, keys } = await keysOfFile(file)
        const { fileType: type, creationDate } = file
        const foreign = { ...file, type, dateAdded: '', dateTaken: creationDate }
        return openForeignItem(owner, keys, foreign)
      })
      .map(opening => opening.catch(() => undefined)),
  )
  const items = files.filter(item => item !== undefined)
  return { items, refused: files.length - items.length, hasMore: record.hasMore }
}

type FileOpener = (file: PublicFile) => Promise<{ owner: Person; keys: ItemKeys }>

/** Finds the keys of a file: in the album, or among the items that the payload names. */
async function fileOpener(
  { payload: { resource }, creator }: OpenedRecord,
  { album }: PublicShareRecord,
): Promise<FileOpener> {
  if (resource.type === 'ITEMS') {
    const items = new Map(resource.items.map(item => [item.itemId, item]))
    return async ({ id, ownerAccountId }) => {
      const item = items.get(id)
      const { accountId } = creator
      if (item?.owner !== accountId || ownerAccountId !== accountId) throw new OpenError()
      const keys = await drawItemKeys(accountId, id, fromBase64url(item.itemKey))
      return { owner: creator, keys }
    }
  }
  const { owner, albumId, epoch } = resource
  if (owner !== creator.accountId || album?.epoch !== epoch) throw new OpenError()
  if (album.members.epoch !== epoch) throw new OpenError()
  const place = { owner, albumId, epoch }
  const albumKey = fromBase64url(resource.albumKey)
  const current = await drawAlbumKeys(place, albumKey).finally(() => albumKey.fill(0))
  const { members: list } = album
  const members = await openAlbumMembers(creator, current, list.version, decodeSigned(list))
  const keysOf = keyChain(current, album.previous)
  return async ({ id, ownerAccountId, membership }) => {
    if (membership?.ownerAccountId !== ownerAccountId) throw new OpenError()
    const itemOwner = albumAuthor(creator, members, ownerAccountId)
    const { wrappedKey: sealed, signature } = membership
    const signed = decodeSigned({ sealed, signature })
    const keys = await openMembership(itemOwner, await keysOf(membership.epoch), id, signed)
    return { owner: itemOwner, keys }
  }
}

function secretOf(secret: string): Bytes {
  try {
    const bytes = fromBase64url(secret)
    if (bytes.length === 16) return bytes
  } catch {}
  throw new InvalidLinkError()
}

class PasswordAskedError extends Error {
  override name = 'PasswordAskedError'
  readonly kdf: KdfParameters
  constructor(kdf: KdfParameters) {
    super('The link has a password.')
    this.kdf = kdf
  }
}

function wrongPassword(error: unknown): never {
  if (error instanceof PasswordAskedError) throw new LinkPasswordNeededError(true)
  throw error
}

/** The calls that a visitor makes, without an account. */
function createVisitor(token: string, baseUrl: string) {
  const headers: Record<string, string> = {}

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    let response: Response
    try {
      response = await fetch(baseUrl + path, {
        credentials: 'omit',
        redirect: 'error',
        ...init,
        headers: { ...headers, ...init.headers },
      })
    } catch (error) {
      throw new ApiError('NETWORK', 0, 'Network error', error)
    }
    if (response.ok) return response
    const body: unknown = await response.json().catch(() => undefined)
    const { data: asked } = linkPassword.safeParse(body)
    throw asked ? new PasswordAskedError(decodeKdf(asked.kdf)) : refusal(response.status, body)
  }

  const readThumbnail = createThumbnailPacks(async keys => {
    const response = await ask(publicThumbnails.path.replace(':token', token), {
      method: publicThumbnails.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keys }),
    })
    return bodyOf(response)
  })

  return {
    headers,

    prove({ auth }: LinkKeys): void {
      if (auth) headers[LINK_AUTH_HEADER] = toBase64url(auth)
    },

    async page(after?: string): Promise<PublicShareRecord> {
      const path = publicShare.path.replace(':token', encodeURIComponent(token))
      const response = await ask(after === undefined ? path : `${path}?after=${after}`)
      const answer = publicShare.response.safeParse(await response.json().catch(() => undefined))
      if (answer.success) return answer.data
      throw new ApiError('INVALID_RESPONSE', response.status, 'Invalid response format')
    },

    async readStream(item: LibraryItem, role: Role): Promise<Blob> {
      const stream = streamOf(item, role)
      if (!stream || !item.shared) throw new OpenError()
      const { header, length } = stream
      const keys = { itemId: item.id, stream: item.shared.stream }
      const opening = await openStream(keys, role, { header: fromBase64url(header), length })
      const type = safeType(stream.type)
      if (role === 'thumbnail') {
        const key = mediaKey(item.fileName, role)
        const ciphertext = await readThumbnail({ key, length: ciphertextLength(length) })
        return new Blob([await decryptWhole(opening, ciphertext)], { type })
      }
      const response = await ask(publicStreamUrl(token, item.fileName, role))
      const plaintext = bodyOf(response).pipeThrough(opening.decrypt({ start: 0, end: length }))
      return new Response(plaintext, { headers: { 'Content-Type': type } }).blob()
    },
  }
}

function bodyOf(response: Response): ReadableStream<Bytes> {
  if (response.body) return response.body
  throw new ApiError('INVALID_RESPONSE', response.status, 'Invalid response format')
}
