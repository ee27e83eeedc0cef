import type { Right } from '@safelight/contract/rights'

export interface AlbumTables {
  albums: AlbumsTable
  album_epochs: AlbumEpochsTable
  album_items: AlbumItemsTable
  album_shares: AlbumSharesTable
  album_comments: AlbumCommentsTable
  item_shares: ItemSharesTable
  details_signatures: DetailsSignaturesTable
  links: LinksTable
  link_items: LinkItemsTable
  used_tokens: UsedTokensTable
}

interface UsedTokensTable {
  /** SHA-256 of the token as base64url. */
  digest: string
}

/** The details and the member list always belong to the current epoch. */
export interface AlbumsTable {
  id: string
  owner_id: number
  /** The item that the owner chose; it may have left the album. */
  cover_id: string | null
  epoch: number
  /** The key of `epoch`, wrapped for the owner. */
  wrapped_key: string
  details_version: number
  details_sealed: string
  details_author: string
  details_signature: string
  members_version: number
  members_sealed: string
  members_signature: string
  created_at: string
  /** When the album's texts, cover or items last changed. */
  changed_at: string
  /** 1 if the owner turned off new comments and likes. */
  comments_off: number
  /** Grows with every comment or like that is added or deleted. */
  comment_changes: number
}

interface AlbumEpochsTable {
  album_id: string
  epoch: number
  /** The key of the previous epoch, sealed with the key of this epoch. */
  previous_key: string
}

/**
 * `day`, `size` and `trashed` repeat values of the item's row, for an index over them. `placements.ts`
 * updates `day` and `trashed`. The size of an item never changes.
 */
interface PlacesTable {
  item_id: string
  day: string
  size: number
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

/**
 * A comment or a like (format rule F20), which the server cannot tell apart. `share_…` is the owner's share
 * with the author in `epoch`, null if the owner is the author.
 */
export interface AlbumCommentsTable {
  album_id: string
  item_id: string
  id: string
  item_owner_id: number
  author_id: number
  epoch: number
  share_right: Right | null
  share_sealed: string | null
  share_signature: string | null
  sealed: string
  signature: string
  created_at: string
}

export interface ItemSharesTable extends SharesTable {
  item_id: string
  owner_id: number
}

/** Signatures of shared details. A row is obsolete once the item has another version. */
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
  album_id: string | null
  /** Set for a link to one item, which is also in `link_items`. */
  item_id: string | null
  version: number
  sealed: string
  signature: string
  wrapped_secret: string
  kdf_json: string | null
  /** Keyed digest of the visitors' password proof, as base64url. */
  auth_hmac: string | null
  originals: number
  expires_at: string | null
  created_at: string
}

interface LinkItemsTable extends PlacesTable {
  token: string
  owner_id: number
}
