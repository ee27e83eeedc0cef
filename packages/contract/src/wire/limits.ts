const MiB = 1024 * 1024

/** Limits of the product, in bytes, items, milliseconds, or characters of base64url for sealed values. */
export const LIMITS = {
  fileBytes: 5 * 1024 * MiB,
  /**
   * The default size of a chunk's ciphertext: 381 segments. 382 segments would exceed 100,000,000 bytes, the
   * limit of proxies such as Cloudflare.
   */
  chunkBytes: 381 * 256 * 1024,
  /**
   * The largest chunk that a server accepts. It may exceed `chunkBytes`: an upload keeps its chunk size even
   * if the operator lowers `chunkBytes` meanwhile.
   */
  largestChunkBytes: 100 * MiB,
  chunksOfUpload: 1000,
  /** The largest number of an account's unfinished uploads. */
  openUploads: 50,
  /** The largest number of an account's items that are staged and not yet in its library. */
  stagedItems: 1000,
  renditionsBytes: 64 * MiB,
  sealedDetailsChars: 64 * 1024,
  /** The largest size of a row in an answer, in bytes. A row holds an item with up to two sealed values. */
  rowBytes: 128 * 1024,
  /** The largest requests that change details, in bytes of JSON: of one item, and of many items. */
  detailsChangeBytes: 192 * 1024,
  manyDetailsBytes: 4 * MiB,
  trashDays: 30,
  /**
   * The number of permanent deletions that a server remembers. A device that missed more deletions must read
   * all items again.
   */
  deletionsKept: 10_000,
  deletedAtOnce: 1000,
  sealedProfileChars: 8 * 1024,
  descriptorBytes: 192 * 1024,
  emailChars: 254,
  displayNameChars: 60,
  /** The largest number of an account's sessions. Another sign-in ends the session idle longest. */
  sessionsOfAccount: 100,
  /** The largest number of an account's devices that receive pushes. Another device replaces the oldest. */
  pushSubscriptions: 20,
  pushEndpointChars: 1000,
  passkeysOfAccount: 10,
  passkeyNameChars: 60,
  sealedPasskeyNameChars: 1024,
  galleryPage: 30,
  largestPage: 200,
  /**
   * The largest amount of sealed text in one page of a list, in characters. A page ends before the entry that
   * would exceed it, but has at least one entry.
   */
  pageChars: MiB,
  duplicatesAsked: 500,
  /** The largest number of ranges that a server proves to store in one answer, and of their bytes in all. */
  rangesProven: 64,
  bytesProven: 64 * MiB,
  /** The largest number of thumbnails in one answer, and the number that a client requests at once. */
  largestPack: 100,
  thumbnailsAtOnce: 60,
  searchPage: 100,
  searchChars: 200,
  albumPage: 24,
  albumTitleChars: 100,
  albumDescriptionChars: 500,
  itemsAtOnce: 200,
  albumsOfAccount: 5000,
  membersOfAlbum: 100,
  peopleOfItem: 100,
  /** The largest number of albums, and also of items, that one person can share with one other person. */
  sharesWithPerson: 2000,
  /** The largest number of an album's epochs. Each has a key, and all keys are sent with the album. */
  epochsOfAlbum: 1000,
  blockedByAccount: 1000,
  linksOfAccount: 1000,
  linksOfAlbum: 100,
  linksOfItem: 100,
  listPage: 50,
  itemsOfLink: 1000,
  linkDays: 3650,
  /**
   * The largest plaintext of a guest upload in one request. Together with its thumbnail, it must fit into
   * 100,000,000 bytes. Larger files go in chunks.
   */
  guestRequestBytes: 95 * MiB,
  guestUploadThumbnailBytes: 256 * 1024,
  /** The largest sizes of a guest upload's sealed details, as base64url, and of its descriptor, as JSON. */
  sealedGuestUploadDetailsChars: 4 * 1024,
  guestUploadDescriptorBytes: 8 * 1024,
  guestUploadDays: 30,
  inboxEntries: 20,
  guestUploadsPage: 100,
  guestUploadsOfLink: 1000,
  bytesOfGuestLink: 100 * 1024 * MiB,
  guestLinkDays: 365,
  guestLinksOfAlbum: 20,
  guestLinksOfAccount: 200,
  /** The largest number of guest uploads to one account that arrive in one request each. */
  guestUploadsAtOnce: 20,
  /** The largest number of a guest link's unfinished uploads in chunks. */
  unfinishedOfGuestLink: 20,
  /**
   * A guest upload in chunks ends after these hours without a new chunk, and after these days in any case:
   * strangers must not hold the owner's storage.
   */
  guestUploadIdleHours: 24,
  unfinishedGuestUploadDays: 3,
  sealedGuestLinkChars: 2 * 1024,
  commentChars: 2000,
  /** A comment of `commentChars` characters, each escaped in JSON. */
  sealedCommentChars: 16 * 1024 + 512,
  /** The largest number of an item's comments and likes in one album. */
  commentsOfItem: 500,
  /** The largest number of comments and likes that an account can write in 24 hours. */
  commentsInDay: 200,
  commentsPage: 100,
  sharingBodyBytes: MiB,
  sealedAlbumDetailsChars: 8 * 1024,
  sealedMembersChars: 32 * 1024,
  sealedLinkChars: 256 * 1024,
  /**
   * The largest payload of a link to an album or one item. One rotation holds the payloads of all links of an
   * album.
   */
  sealedSmallLinkChars: 8 * 1024,
  sealedContactsChars: 1024 * 1024,
  shardBytes: MiB,
  /** The largest number of shards of an account: enough for two million items. */
  shardsOfAccount: 4096,
  shardsPage: 500,
  shardLeasesOfAccount: 64,
  adminPage: 50,
  userCursorChars: 600,
  roleChars: 40,
  rolesOfUser: 20,
  variableKeyChars: 100,
  variableValueChars: 8 * 1024,
  variableDescriptionChars: 500,
  planNameChars: 60,
  planFeatureChars: 120,
  featuresOfPlan: 20,
  invitationDays: 14,
  familyTitleChars: 100,
  /** The number of members of a family group, the owner included: by default, and the most for any plan. */
  membersOfFamily: 6,
  largestFamily: 20,
  familyInvitationDays: 14,
  uploadsAtOnce: 4,
  filesShown: 100,
  uploadTimeout: 5 * 60_000,
  callTimeout: 30_000,
} as const
