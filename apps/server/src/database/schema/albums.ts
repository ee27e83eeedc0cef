import type { Right } from '@safelight/contract/rights'

/** Albums, and what is shared. */
export interface AlbumTables {
  albums: AlbumsTable
  album_epochs: AlbumEpochsTable
  album_items: AlbumItemsTable
  album_shares: AlbumSharesTable
  item_shares: ItemSharesTable
  details_signatures: DetailsSignaturesTable
  links: LinksTable
  link_items: LinkItemsTable
  used_tokens: UsedTokensTable
}

/** The tokens of all links, guest links too, that there ever were. */
interface UsedTokensTable {
  /** SHA-256 as base64url. */
  digest: string
}

/** An album; its details and its list of members are always those of its epoch. */
export interface AlbumsTable {
  id: string
  owner_id: number
  /** The item that was chosen; it may have left the album. */
  cover_id: string | null
  epoch: number
  /** The key of `epoch`, for the owner. */
  wrapped_key: string
  details_version: number
  details_sealed: string
  /** An account id. */
  details_author: string
  details_signature: string
  members_version: number
  members_sealed: string
  members_signature: string
  created_at: string
  /** When its text, its cover or its items last changed. */
  changed_at: string
}

/** The chain of an album's keys, from its second epoch on. */
interface AlbumEpochsTable {
  album_id: string
  epoch: number
  /** The key of the epoch before, sealed under this epoch's. */
  previous_key: string
}

/** `day`, `size` and `trashed` are copies of the item's: `placements.ts` keeps those that change. */
interface PlacesTable {
  item_id: string
  day: string
  size: number
  /** 1 while the item is in the trash. */
  trashed: number
}

export interface AlbumItemsTable extends PlacesTable {
  album_id: string
  owner_id: number
  epoch: number
  wrapped_key: string
  signature: string
}

/** A share with a person (format rule F14). */
interface SharesTable {
  user_id: number
  right: Right
  sealed: string
  signature: string
  created_at: string
}

export interface AlbumSharesTable extends SharesTable {
  album_id: string
  album_owner_id: number
  epoch: number
}

export interface ItemSharesTable extends SharesTable {
  item_id: string
  /** The item's. */
  owner_id: number
}

/** Who signed an item's shared details; of no use once the item has another version. */
interface DetailsSignaturesTable {
  item_id: string
  version: number
  author_id: number
  signature: string
}

/** A public link (format rule F15). */
export interface LinksTable {
  token: string
  owner_id: number
  type: 'ALBUM' | 'media' | 'SELECTION'
  /** Set for a link to an album. */
  album_id: string | null
  /** Set for a link to one item, which is in `link_items` as well. */
  item_id: string | null
  version: number
  sealed: string
  signature: string
  wrapped_secret: string
  kdf_json: string | null
  /** Base64url of the keyed digest of what visitors prove the password with. */
  auth_hmac: string | null
  originals: number
  expires_at: string | null
  created_at: string
}

/** The items that a link to items shows. */
interface LinkItemsTable extends PlacesTable {
  token: string
  owner_id: number
}
