import { createLink, deleteLink, type Link, myLinks } from '@safelight/contract/links'
import { type Bytes, toBase64url } from '@safelight/vault/bytes'
import {
  deriveLinkKeys,
  forgetLinkSecret,
  newLinkSecret,
  newLinkToken,
  wrapLinkSecret,
} from '@safelight/vault/links'
import type { KdfParameters } from '@safelight/vault/password'
import { encodeKdf } from '../../api/codecs/account.ts'
import { everyPage } from '../../api/every-page.ts'
import { retryingStale } from '../../api/retry-stale.ts'
import type { LibraryItem } from '../../items/item.ts'
import { unwrapOwnKey } from '../../items/own-keys.ts'
import { openAlbumKey } from '../albums/open-album.ts'
import { readAlbum, type SharingContext } from '../albums/read-album.ts'
import { rotateAlbum } from '../albums/rotate-album.ts'
import type { Shareable } from '../shares/shareable.ts'
import { signItems } from '../shares/sign-items.ts'
import { forgetKeys, type LinkPayload } from './link-payload.ts'
import { openOwnLink, sealOwnLink } from './own-links.ts'

/** A link of one's own. */
export interface OwnLink {
  token: string
  /** The whole address with its secret; undefined when the secret cannot be opened. */
  url: string | undefined
  hasPassword: boolean
  originals: boolean
  /** ISO 8601. */
  expiresAt: string | null
  createdAt: string
  fileCount: number
}

export interface LinkOptions {
  /** Shown to visitors. */
  title: string
  description: string
  createdByName: string
  originals: boolean
  expirationDays: number | null
  /** undefined: the address alone opens the link. */
  password: string | undefined
}

export interface LinkParts {
  /** Of links' addresses. */
  origin: string
  /** Derives the root key of a new link password, with parameters of its own. */
  deriveRoot(password: string): Promise<{ kdf: KdfParameters; root: Bytes }>
}

/** One's own links (format rule F15). All calls throw ApiError. */
export interface Links {
  create(what: Shareable, options: LinkOptions): Promise<OwnLink>
  /** Ends a link; for one to an album a new epoch begins. */
  revoke(what: Shareable, token: string): Promise<void>
  list(): Promise<OwnLink[]>
  describe(link: Link): Promise<OwnLink>
}

export function createLinks(context: SharingContext, { origin, deriveRoot }: LinkParts): Links {
  const { account, identity, api } = context

  async function describe(link: Link): Promise<OwnLink> {
    const opened = await openOwnLink(context, link).catch(() => undefined)
    const { keys, payload, fragment } = opened ?? {}
    if (payload) forgetKeys(payload.resource)
    return {
      token: link.token,
      url: fragment && `${origin}/share/${link.token}#${fragment}`,
      // The payload of a link that opens counts, and not the server's word.
      hasPassword: keys ? keys.auth !== undefined : link.kdf !== null,
      originals: payload ? payload.originals : link.originals,
      expiresAt: payload ? payload.expiresAt : link.expiresAt,
      createdAt: link.createdAt,
      fileCount: link.fileCount,
    }
  }

  async function linkBody(what: Shareable, again: boolean) {
    if (what.type === 'album') {
      const { keys, record, owner } = await readAlbum(context, what.id)
      const { albumId, epoch } = keys
      const albumKey = await openAlbumKey(context, owner, record)
      const resource = {
        type: 'ALBUM',
        owner: owner.accountId,
        albumId,
        epoch,
        albumKey,
      } as const
      return { resource, body: { resourceType: 'ALBUM', resourceId: albumId, epoch } as const }
    }
    const own = itemsOf(what)
    const items = (await signItems(context, own, again)).map(({ wrappedKey: _, ...item }) => item)
    const resource = { type: 'ITEMS' as const, items: await Promise.all(own.map(itemOfLink)) }
    if (what.type === 'items') {
      return { resource, body: { resourceType: 'SELECTION', resourceId: '', items } as const }
    }
    return { resource, body: { resourceType: 'media', resourceId: what.item.id, items } as const }
  }

  const itemOfLink = async (item: LibraryItem) => ({
    owner: account.accountId,
    itemId: item.id,
    itemKey: await unwrapOwnKey(account, item),
  })

  async function create(what: Shareable, options: LinkOptions, again: boolean): Promise<OwnLink> {
    const { body, resource } = await linkBody(what, again)
    const { title, description, originals, expirationDays } = options
    const password = options.password ? await deriveRoot(options.password) : undefined
    const secret = { secret: newLinkSecret(), root: password?.root }
    try {
      const keys = await deriveLinkKeys(secret)
      const place = { token: newLinkToken(), version: 1 } as const
      const payload: LinkPayload = {
        v: 1,
        title,
        description,
        createdBy: { ...identity.person, name: options.createdByName },
        originals,
        expiresAt: expirationDays === null ? null : inDays(expirationDays),
        resource,
      }
      const link = await api.call(createLink, {
        body: {
          ...body,
          ...place,
          ...(await sealOwnLink(context, keys, place, payload)),
          permission: 'VIEW',
          wrappedSecret: toBase64url(await wrapLinkSecret(account, place.token, secret)),
          originals,
          expirationDays,
          ...(password && keys.auth
            ? { password: { kdf: encodeKdf(password.kdf), auth: toBase64url(keys.auth) } }
            : {}),
        },
      })
      return await describe(link)
    } finally {
      forgetLinkSecret(secret)
      forgetKeys(resource)
    }
  }

  return {
    describe,

    create: (what, options) => retryingStale(again => create(what, options, again)),

    async revoke(what, linkToken) {
      const params = { linkToken }
      if (what.type !== 'album') return void (await api.call(deleteLink, { params, body: {} }))
      await retryingStale(async () => {
        const rotation = await rotateAlbum(context, what.id, { withoutLink: linkToken })
        await api.call(deleteLink, { params, body: { rotation } })
      })
    },

    list: async () => {
      const links = await everyPage(
        options => api.call(myLinks, options),
        ({ createdAt, token }) => ({ time: createdAt, name: token }),
      )
      return Promise.all(links.map(describe))
    },
  }
}

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString()

const DAY = 24 * 60 * 60 * 1000

const itemsOf = (what: Shareable): readonly LibraryItem[] => {
  if (what.type === 'item') return [what.item]
  return what.type === 'items' ? what.items.filter(item => !item.shared) : []
}
