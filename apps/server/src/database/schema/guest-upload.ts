export interface GuestTables {
  guest_links: GuestLinksTable
  guest_uploads: GuestUploadsTable
  guest_files: GuestFilesTable
}

/** A link through which visitors add photos and videos to an album (format rule F16). */
export interface GuestLinksTable {
  token: string
  owner_id: number
  album_id: string
  /** The text for visitors. */
  sealed: string
  wrapped_keys: string
  /** Totals over the life of the link: its limits, and the files it has received. */
  max_files: number
  max_bytes: number
  received_files: number
  received_bytes: number
  /** Closing a link sets its expiry to the time of closing. */
  expires_at: string
  created_at: string
}

/** The guest link of each unfinished upload. A row is deleted together with the upload's row in `uploads`. */
interface GuestUploadsTable {
  upload_id: string
  token: string
  owner_id: number
}

export interface GuestFilesTable {
  id: string
  token: string
  owner_id: number
  sealed_key: string
  details: string
  original_blob: string
  original_bytes: number
  /** SHA-256 as base64url. If `chunk_bytes` is set, the SHA-256 of the digests of the chunks. */
  original_digest: string
  /** Bytes of ciphertext of every chunk but the last; null if the original came in one request. */
  chunk_bytes: number | null
  thumbnail_blob: string | null
  thumbnail_bytes: number
  thumbnail_digest: string | null
  /** Bytes that count toward the owner's storage. */
  bytes: number
  arrived_at: string
}
