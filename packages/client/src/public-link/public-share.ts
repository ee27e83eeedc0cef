import type { PublicShare as PublicShareRecord } from '@safelight/contract/public-shares'
import type { Bytes } from '@safelight/crypto/bytes'
import { type LinkFragment, readLinkFragment } from '@safelight/crypto/link-fragments'
import { deriveLinkKeys, forgetLinkSecret, type LinkKeys } from '@safelight/crypto/links'
import type { KdfParameters } from '@safelight/crypto/password'
import { identityFingerprint } from '@safelight/crypto/public-identity'
import { texts } from '@safelight/texts/client/public-link'
import type { Cursor } from '../api/cursors.ts'
import { readWholeDays } from '../api/whole-days.ts'
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
  /** A page of files, counted from 0, which ends with a whole day. Pages must be read in order. */
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
  const ends: (Cursor | undefined)[] = []
  return {
    title,
    description,
    createdBy: { name: maker.name, fingerprint: await identityFingerprint(maker) },
    expiresAt,
    originals: originals && first.originals,
    total: first.total ?? 0,
    totalBytes: first.totalBytes ?? 0,
    async page(number) {
      let record = first
      const read = async (after: Cursor | null) => {
        record = after === null ? first : await visitor.page(after)
        const { files, hasMore } = record
        const records = files.map(file => ({ id: file.id, dateTaken: file.creationDate, file }))
        return { records, hasMore }
      }
      const { records, next } = await readWholeDays(read, ends[number - 1] ?? null)
      ends[number] = next
      const files = records.map(({ file }) => file)
      return openLinkFiles(await open(record), { ...record, files, hasMore: next !== undefined })
    },
    readStream: visitor.readStream,
    headers: visitor.headers,
  }
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
