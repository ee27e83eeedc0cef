import { ERRORS } from '@safelight/contract/errors'
import { type Link, mySharingLinks, revokeSharingLink, updateLink } from '@safelight/contract/links'
import type { Bytes } from '@safelight/crypto/bytes'
import { writeLinkFragment } from '@safelight/crypto/link-fragments'
import { forgetLinkSecret } from '@safelight/crypto/links'
import { texts } from '@safelight/texts/client/sharing'
import { ApiError } from '../../api/api-client.ts'
import { everyPage } from '../../api/every-page.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { SharingContext } from '../albums/read-album.ts'
import { rotateAlbum } from '../albums/rotate-album.ts'
import { endLink } from './end-link.ts'
import { endIn, forgetKeys, hasEnded, type LinkPayload } from './link-payload.ts'
import type { LinkDeps, OwnLink } from './links.ts'
import { openOwnLink, openOwnSecret, sealAccess, sealOwnLink } from './own-links.ts'

export interface LinkEdit {
  title: string
  description: string
  /**
   * The number of days until the link expires, counted from now; null for no expiry; undefined keeps the
   * current expiry.
   */
  expirationDays: number | null | undefined
  /** Whether visitors may download originals; undefined keeps the setting. */
  originals?: boolean
  /** A new password; null removes the password, and undefined keeps it. */
  password?: string | null
}

/**
 * The parts of the address of a link that this account made. With `root`, the link opens without asking for
 * its password.
 */
export interface OwnLinkAddress {
  token: string
  fragment: string
  /** The root key of the link's password, if it has one. The caller must zero it. */
  root: Bytes | undefined
}

/**
 * Thrown when the owner edits an expired link that has an old key of its album. The owner must make a new
 * link.
 */
export class LinkOutdatedError extends Error {
  override name = 'LinkOutdatedError'
  constructor() {
    super(texts.linkOutdated)
  }
}

/** The links that this account made (format rule F15). All calls throw ApiError. */
export interface MyLinks {
  list(): Promise<OwnLink[]>
  /**
   * Also throws OpenError for a link that does not open. Throws LinkOutdatedError if the link has expired,
   * and its album has got a new key since.
   */
  update(link: OwnLink, edit: LinkEdit): Promise<OwnLink>
  disable(link: OwnLink): Promise<void>
  /** Also throws OpenError for a link that does not open. */
  address(link: OwnLink): Promise<OwnLinkAddress>
}

export function createMyLinks(
  context: SharingContext,
  describe: (link: Link) => Promise<OwnLink>,
  deriveRoot: LinkDeps['deriveRoot'],
): MyLinks {
  const { account, identity, api } = context

  const records = () =>
    everyPage(
      options => api.call(mySharingLinks, options),
      ({ createdAt, token }) => ({ time: createdAt, name: token }),
    )

  async function reread(token: string): Promise<Link> {
    const record = (await records()).find(link => link.token === token)
    if (!record) throw new ApiError('NOT_FOUND', ...ERRORS.NOT_FOUND)
    return record
  }

  /** The keys of the link with this password, or without one. */
  async function newAccess(record: Link, password: string | null) {
    const root = password === null ? undefined : await deriveRoot(password)
    const old = await openOwnSecret(account, record)
    try {
      return await sealAccess(account, record.token, old.secret, root)
    } finally {
      forgetLinkSecret(old)
    }
  }

  async function change(record: Link, { title, description, expirationDays, ...edit }: LinkEdit) {
    const { token } = record
    const { keys: oldKeys, payload } = await openOwnLink(context, record)
    const { resource } = payload
    try {
      const keepsEnd = expirationDays === undefined
      const expiresAt = keepsEnd ? payload.expiresAt : endIn(expirationDays)
      const next = { token, version: record.version + 1 }
      const { originals = payload.originals } = edit
      const edited = { ...payload, title, description, expiresAt, originals }
      const access =
        edit.password === undefined ? undefined : await newAccess(record, edit.password)
      const sealed = await sealOwnLink(context, access?.keys ?? oldKeys, next, edited)
      return await api.call(updateLink, {
        params: { token },
        body: {
          version: next.version,
          ...sealed,
          originals,
          ...(access ? { access: await accessBody(access, { ...next, ...sealed }, edited) } : {}),
          ...(keepsEnd ? {} : { expirationDays }),
          ...(resource.type === 'ALBUM' ? { epoch: resource.epoch } : {}),
        },
      })
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'STALE_EPOCH'
      // The link has expired, and its album has got a new key since. An edit never gives a link another key
      // (format rule F15).
      throw isStale && hasEnded(payload) ? new LinkOutdatedError() : error
    } finally {
      forgetKeys(resource)
    }
  }

  /** A new password of a link to an album starts a new epoch of the album (format rule F15). */
  async function accessBody(
    { wrappedSecret, password }: Awaited<ReturnType<typeof sealAccess>>,
    link: Pick<Link, 'token' | 'version' | 'sealed' | 'signature'>,
    payload: LinkPayload,
  ) {
    const { resource } = payload
    if (resource.type !== 'ALBUM' || !password) return { wrappedSecret, password }
    const { albumId, epoch } = resource
    const rotation = await rotateAlbum(
      context,
      albumId,
      hasEnded(payload)
        ? { withoutLink: link.token }
        : { edited: { epoch, record: { ...link, wrappedSecret } } },
    )
    return { wrappedSecret, password, rotation }
  }

  return {
    list: async () => Promise.all((await records()).map(describe)),

    update: async ({ record }, edit) =>
      describe(
        await retryingStale(async again =>
          change(again ? await reread(record.token) : record, edit),
        ),
      ),

    disable: ({ token, album }) =>
      endLink(context, token, album, body =>
        api.call(revokeSharingLink, { params: { token }, body }),
      ),

    async address({ token, record }) {
      const secret = await openOwnSecret(account, record)
      try {
        const fragment = await writeLinkFragment(secret.secret, identity.person)
        return { token, fragment, root: secret.root?.slice() }
      } finally {
        forgetLinkSecret(secret)
      }
    },
  }
}
