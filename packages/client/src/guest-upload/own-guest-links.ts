import {
  closeGuestLink,
  createGuestLink,
  type GuestLink,
  guestLinksOfAlbum,
} from '@safelight/contract/guest-links'
import type { AccountKeys } from '@safelight/crypto/account-keys'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import {
  createGuestLink as createKeys,
  type GuestLinkKeys,
  openGuestLink,
  sealGuestPayload,
  writeGuestFragment,
} from '@safelight/crypto/guest-links'
import type { ApiClient } from '../api/api-client.ts'
import { guestPayload } from './guest-upload-details.ts'

export interface OwnGuestLink {
  token: string
  /** The link's whole address, or undefined if the account cannot open the link's keys. */
  url: string | undefined
  keys: GuestLinkKeys | undefined
  maxFiles: number
  maxBytes: number
  receivedFiles: number
  receivedBytes: number
  waiting: number
  /** ISO 8601. */
  expiresAt: string
  isOpen: boolean
}

export interface GuestLinkOptions {
  /** Visitors see `title` and `createdByName`. */
  title: string
  createdByName: string
  maxFiles: number
  maxBytes: number
  expirationDays: number
}

export interface GuestLinkDeps {
  account: AccountKeys
  api: ApiClient
  origin: string
}

/** Manages the account's guest links (format rule F16). All calls throw ApiError. */
export function createOwnGuestLinks({ account, api, origin }: GuestLinkDeps) {
  async function describe(albumId: string, link: GuestLink): Promise<OwnGuestLink> {
    const { wrappedKeys, albumId: _, createdAt: __, ...facts } = link
    const binding = { token: link.token, albumId }
    const opening = openGuestLink(account, binding, fromBase64url(wrappedKeys))
    const keys = await opening.catch(() => undefined)
    const url = keys && `${origin}/give/${link.token}#${writeGuestFragment(keys)}`
    return { ...facts, keys, url }
  }

  return {
    async create(albumId: string, options: GuestLinkOptions): Promise<OwnGuestLink> {
      const { title, createdByName, ...limits } = options
      const { binding, fragment, wrappedKeys } = await createKeys(account, albumId)
      const payload = guestPayload.parse({ v: 1, title, createdByName })
      const link = await api.call(createGuestLink, {
        body: {
          ...binding,
          ...limits,
          sealed: toBase64url(await sealGuestPayload(fragment, binding.token, payload)),
          wrappedKeys: toBase64url(wrappedKeys),
        },
      })
      return describe(albumId, link)
    },

    /** Lists guest links that are open or have waiting uploads, the newest first. */
    async list(albumId: string): Promise<OwnGuestLink[]> {
      const links = await api.call(guestLinksOfAlbum, { params: { id: albumId } })
      return Promise.all(links.map(link => describe(albumId, link)))
    },

    async close(token: string): Promise<void> {
      await api.call(closeGuestLink, { params: { token } })
    },
  }
}
