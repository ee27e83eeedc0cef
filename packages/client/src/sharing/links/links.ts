import { createLink, createSharingLink, deleteLink, type Link } from '@safelight/contract/links'
import { newLinkSecret, newLinkToken } from '@safelight/crypto/links'
import { retryingStale } from '../../api/retry-stale.ts'
import type { LibraryItem } from '../../items/item.ts'
import { unwrapOwnKey } from '../../items/own-keys.ts'
import { openAlbumKey } from '../albums/open-album.ts'
import { readAlbum, type SharingContext } from '../albums/read-album.ts'
import type { Shareable } from '../shares/shareable.ts'
import { signItems } from '../shares/sign-items.ts'
import { endLink } from './end-link.ts'
import { endIn, forgetKeys, type LinkPayload } from './link-payload.ts'
import { type NewRoot, openOwnLink, sealAccess, sealOwnLink } from './own-links.ts'

export interface OwnLink {
  token: string
  /** The whole address with its secret; undefined if the link cannot be opened. */
  url: string | undefined
  title: string
  description: string
  album: string | undefined
  /** The id of the first item of a link to items. */
  firstItem: string | undefined
  hasPassword: boolean
  originals: boolean
  /** ISO 8601. */
  expiresAt: string | null
  createdAt: string
  fileCount: number
  record: Link
}

export interface LinkOptions {
  title: string
  description: string
  createdByName: string
  originals: boolean
  expirationDays: number | null
  /** If undefined, the address alone opens the link. */
  password: string | undefined
}

export interface LinkDeps {
  origin: string
  /** Derives the root key of a new link password, with fresh parameters. */
  deriveRoot(password: string): Promise<NewRoot>
}

/**
 * The links to an own album, an own item or a selection of own items (format rule F15). All calls throw
 * ApiError.
 */
export interface Links {
  create(what: Shareable, options: LinkOptions): Promise<OwnLink>
  /** If the link opens an album, also starts a new epoch of the album. */
  revoke(what: Shareable, token: string): Promise<void>
  describe(link: Link): Promise<OwnLink>
}

export function createLinks(context: SharingContext, { origin, deriveRoot }: LinkDeps): Links {
  const { account, identity, api } = context

  async function describe(link: Link): Promise<OwnLink> {
    const opened = await openOwnLink(context, link).catch(() => undefined)
    const { keys, payload, fragment } = opened ?? {}
    if (payload) forgetKeys(payload.resource)
    const { title = '', description = '', resource } = payload ?? {}
    return {
      token: link.token,
      title,
      description,
      album: resource
        ? albumOf(resource)
        : link.resourceType === 'ALBUM'
          ? link.resourceId
          : undefined,
      firstItem: resource?.type === 'ITEMS' ? resource.items[0]?.itemId : undefined,
      record: link,
      url: fragment && `${origin}/share/${link.token}#${fragment}`,
      // If the payload opens, its values take precedence over the server's claims.
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
    const root = options.password ? await deriveRoot(options.password) : undefined
    const secret = newLinkSecret()
    try {
      const address = { token: newLinkToken(), version: 1 } as const
      const { keys, wrappedSecret, password } = await sealAccess(
        account,
        address.token,
        secret,
        root,
      )
      const payload: LinkPayload = {
        v: 1,
        title,
        description,
        createdBy: { ...identity.person, name: options.createdByName },
        originals,
        expiresAt: endIn(expirationDays),
        resource,
      }
      const link = await api.call(what.type === 'items' ? createSharingLink : createLink, {
        body: {
          ...body,
          ...address,
          ...(await sealOwnLink(context, keys, address, payload)),
          permission: 'VIEW',
          wrappedSecret,
          originals,
          expirationDays,
          ...(password ? { password } : {}),
        },
      })
      return await describe(link)
    } finally {
      secret.fill(0)
      forgetKeys(resource)
    }
  }

  return {
    describe,

    create: (what, options) => retryingStale(again => create(what, options, again)),

    revoke: (what, linkToken) =>
      endLink(context, linkToken, what.type === 'album' ? what.id : undefined, body =>
        api.call(deleteLink, { params: { linkToken }, body }),
      ),
  }
}

const albumOf = (resource: LinkPayload['resource']): string | undefined =>
  resource.type === 'ALBUM' ? resource.albumId : undefined

const itemsOf = (what: Shareable): readonly LibraryItem[] => {
  if (what.type === 'item') return [what.item]
  return what.type === 'items' ? what.items.filter(item => !item.shared) : []
}
