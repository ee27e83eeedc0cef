/** What visitors give to albums. */
export interface GuestTables {
  guest_links: GuestLinksTable
  guest_uploads: GuestUploadsTable
  guest_files: GuestFilesTable
}

/** A link by which visitors give photos and videos to an album (format rule F16). */
export interface GuestLinksTable {
  token: string
  owner_id: number
  album_id: string
  /** What it says to visitors. */
  sealed: string
  /** Its keys, for the owner. */
  wrapped_keys: string
  /** What it takes in all its life, and what it has taken. */
  max_files: number
  max_bytes: number
  received_files: number
  received_bytes: number
  /** Also of a link that was closed: when that was. */
  expires_at: string
  created_at: string
}

/** By which link an upload under way comes; it goes with its row in `uploads`. */
interface GuestUploadsTable {
  upload_id: string
  token: string
  owner_id: number
}

/** What a visitor gave and the owner has not taken in. */
export interface GuestFilesTable {
  id: string
  token: string
  owner_id: number
  sealed_key: string
  details: string
  original_blob: string
  original_bytes: number
  /** SHA-256 as base64url; null in rows from before it was kept. */
  original_digest: string | null
  thumbnail_blob: string | null
  thumbnail_bytes: number
  thumbnail_digest: string | null
  /** Of the owner's storage. */
  bytes: number
  arrived_at: string
}
