import { packCursor } from '@safelight/contract/cursors'
import type { PublicShare as PublicShareRecord } from '@safelight/contract/public-shares'
import type { Bytes } from '@safelight/crypto/bytes'
import { type LinkFragment, readLinkFragment } from '@safelight/crypto/link-fragments'
import { deriveLinkKeys, forgetLinkSecret, type LinkKeys } from '@safelight/crypto/links'
import type { KdfParameters } from '@safelight/crypto/password'
import { identityFingerprint } from '@safelight/crypto/public-identity'
import { texts } from '@safelight/texts/client/public-link'
import type { ReadStream } from '../media/streams/read-stream.ts'
import { createVisitor, PasswordAskedError } from './link-visitor.ts'
import { openLinkFiles, type PublicPage } from './open-link-files.ts'
import { linkOpener } from './opened-link.ts'

/** A link's address: the token in its path, and the fragment, which no server sees. */
export interface LinkAddress {
  token: string
  fragment: string
  /**
   * The root key derived from the link's password. The link's owner has it, and need not enter the password.
   * Zeroed after use.
   */
  root?: Bytes | undefined
}

export interface PublicShare {
  title: string
  description: string
  createdBy: { name: string; fingerprint: string }
  /** ISO 8601. */
  expiresAt: string | null
  originals: boolean
  total: number
  totalBytes: number
  /** A page of files, counted from 0. Pages must be read in order. */
  page(number: number): Promise<PublicPage>
  readStream: ReadStream
  headers: Record<string, string>
}

/** Thrown if a link's address has no valid fragment. */
export class InvalidLinkError extends Error {
  override name = 'InvalidLinkError'
}

/** Thrown if the link has a password. `wrong` tells whether a wrong password was given. */
export class LinkPasswordNeededError extends Error {
  override name = 'LinkPasswordNeededError'
  readonly wrong: boolean
  constructor(wrong: boolean) {
    super(wrong ? texts.wrongPassword : texts.passwordAsked)
    this.wrong = wrong
  }
}

export interface VisitorDeps {
  baseUrl?: string
  derive(password: string, kdf: KdfParameters): Promise<Bytes>
}

/**
 * Opens a link by its address. Throws InvalidLinkError, LinkPasswordNeededError, KdfRefusedError and ApiError
 * (NOT_FOUND if the link has ended or never existed). Throws OpenError if the server's data is not what the
 * link's maker sealed.
 */
export async function openPublicShare(
  { token, fragment, root: known }: LinkAddress,
  password: string | undefined,
  { baseUrl = '', derive }: VisitorDeps,
): Promise<PublicShare> {
  const { secret, anchor } = readFragment(fragment)
  const visitor = createVisitor(token, baseUrl)

  async function enter(): Promise<{ keys: LinkKeys; first: PublicShareRecord }> {
    try {
      const first = await visitor.page()
      return { keys: await deriveLinkKeys({ secret, root: undefined }), first }
    } catch (error) {
      if (!(error instanceof PasswordAskedError)) throw error
      const root = known ?? (await rootOf(error.kdf))
      const keys = await deriveLinkKeys({ secret, root }).finally(() => root.fill(0))
      visitor.prove(keys)
      return { keys, first: await visitor.page().catch(wrongPassword) }
    }
  }

  async function rootOf(kdf: KdfParameters): Promise<Bytes> {
    if (password === undefined) throw new LinkPasswordNeededError(false)
    return derive(password, kdf)
  }

  const { keys, first } = await enter().finally(() => forgetLinkSecret({ secret, root: known }))
  // The server sends the link's payload with each page. Open it each time: a new epoch may have started.
  const open = linkOpener(keys, token, anchor)
  const { title, description, maker, originals, expiresAt } = await open(first)
  const ends: string[] = []
  return {
    title,
    description,
    createdBy: { name: maker.name, fingerprint: await identityFingerprint(maker) },
    expiresAt,
    originals: originals && first.originals,
    total: first.total ?? 0,
    totalBytes: first.totalBytes ?? 0,
    async page(number) {
      const record = number === 0 ? first : await visitor.page(ends[number - 1])
      ends[number] = endOf(record)
      return openLinkFiles(await open(record), record)
    },
    readStream: visitor.readStream,
    headers: visitor.headers,
  }
}

function endOf({ files }: PublicShareRecord): string {
  const last = files.at(-1)
  return last ? packCursor({ time: last.creationDate, name: last.id }) : ''
}

function readFragment(fragment: string): LinkFragment {
  try {
    return readLinkFragment(fragment)
  } catch {
    throw new InvalidLinkError()
  }
}

function wrongPassword(error: unknown): never {
  if (error instanceof PasswordAskedError) throw new LinkPasswordNeededError(true)
  throw error
}
