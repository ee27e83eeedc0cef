const MiB = 1024 * 1024

/** Limits of the product, in bytes, items or milliseconds. Client and server hold to the same ones. */
export const LIMITS = {
  /** Plaintext of one uploaded file. */
  fileBytes: 5 * 1024 * MiB,
  /** Ciphertext of one chunk, if the server names no other size: 381 segments, as many as 100,000,000 bytes hold. */
  chunkBytes: 381 * 256 * 1024,
  /** The most that a server takes, also of uploads that began with larger chunks. */
  largestChunkBytes: 100 * MiB,
  chunksOfUpload: 1000,
  /** Uploads of an account that have begun and not ended: one more in chunks is refused. */
  openUploads: 50,
  /** Items of an account that are staged and not yet in its library. */
  stagedItems: 1000,
  /** All renditions of one item together, encrypted. */
  renditionsBytes: 64 * MiB,
  /** One sealed value of details, as base64url text. */
  sealedDetailsChars: 64 * 1024,
  /** One row of an answer: an item with two sealed values. */
  rowBytes: 128 * 1024,
  /** A request that changes the details of one item, and of many, as JSON text. */
  detailsChangeBytes: 192 * 1024,
  manyDetailsBytes: 4 * MiB,
  /** How long the trash keeps what is put into it. */
  trashDays: 30,
  /** Permanent deletions that a device may hear of later: one that missed more reads everything anew. */
  deletionsKept: 10_000,
  /** Items that one call for emptying the trash deletes. */
  deletedAtOnce: 1000,
  /** The sealed profile, as base64url text. */
  sealedProfileChars: 8 * 1024,
  /** The descriptor of one upload, as JSON text. */
  descriptorBytes: 192 * 1024,
  emailChars: 254,
  displayNameChars: 60,
  /** Devices that are signed in: one more signs out the one that was not used for longest. */
  sessionsOfAccount: 100,
  passkeysOfAccount: 10,
  passkeyNameChars: 60,
  /** The sealed name of a passkey, as base64url text. */
  sealedPasskeyNameChars: 1024,
  galleryPage: 30,
  largestPage: 200,
  /** Sealed text in one page of a list, as characters: a page with more ends early, behind one entry or more. */
  pageChars: MiB,
  /** Fingerprints in one question for duplicates. */
  duplicatesAsked: 500,
  /** Thumbnails in one answer, and how many of them a client asks for at once. */
  largestPack: 100,
  thumbnailsAtOnce: 60,
  searchPage: 100,
  searchChars: 200,
  albumPage: 24,
  albumTitleChars: 100,
  albumDescriptionChars: 500,
  /** Items that one call adds to an album, or takes out. */
  itemsAtOnce: 200,
  albumsOfAccount: 5000,
  membersOfAlbum: 100,
  /** People with whom one item is shared. */
  peopleOfItem: 100,
  /** Albums, and items, that one person shares with one other. */
  sharesWithPerson: 2000,
  /** New keys of an album: its whole chain goes to everybody who opens it. */
  epochsOfAlbum: 1000,
  /** Senders whom one person has blocked. */
  blockedByAccount: 1000,
  linksOfAccount: 1000,
  /** Links to one album, and to one item, that have not expired. */
  linksOfAlbum: 100,
  linksOfItem: 100,
  /** Entries in one page of a list of albums, links or shared items. */
  listPage: 50,
  itemsOfLink: 1000,
  /** The longest life of a link that expires. */
  linkDays: 3650,
  /** Plaintext of one file that a visitor gives: it goes in one piece, with its thumbnail below 100,000,000 bytes. */
  guestUploadBytes: 95 * MiB,
  guestUploadThumbnailBytes: 256 * 1024,
  /** The sealed details of a guest upload, as base64url text, and its descriptor, as JSON text. */
  sealedGuestUploadDetailsChars: 4 * 1024,
  guestUploadDescriptorBytes: 8 * 1024,
  /** How long a guest upload waits for its owner. */
  guestUploadDays: 30,
  guestUploadsPage: 100,
  /** What one guest link takes in all its life. */
  guestUploadsOfLink: 1000,
  bytesOfGuestLink: 100 * 1024 * MiB,
  guestLinkDays: 365,
  guestLinksOfAlbum: 20,
  guestLinksOfAccount: 200,
  /** Guest uploads that arrive for one account at the same time. */
  guestUploadsAtOnce: 20,
  /** What a guest link says, sealed, as base64url text. */
  sealedGuestLinkChars: 2 * 1024,
  /** The JSON body of a call that shares many things at once. */
  sharingBodyBytes: MiB,
  /** Sealed title and description of an album, as base64url text. */
  sealedAlbumDetailsChars: 8 * 1024,
  /** The sealed list of an album's members, as base64url text. */
  sealedMembersChars: 32 * 1024,
  /** The sealed payload of a link, as base64url text. */
  sealedLinkChars: 256 * 1024,
  /** The same for a link to an album or one item: all of an album's go into one rotation. */
  sealedSmallLinkChars: 8 * 1024,
  /** The sealed contacts, as base64url text. */
  sealedContactsChars: 1024 * 1024,
  /** Accounts, and entries of the log, in one page of the administrator's. */
  /** One sealed shard of what recognition keeps. */
  shardBytes: MiB,
  /** Shards of an account: those of a million items, and as many again. */
  shardsOfAccount: 4096,
  shardsPage: 500,
  /** Months that the devices of one account work at. */
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
  /** Members of a family group, its owner among them: as long as no plan says otherwise, and of any plan. */
  membersOfFamily: 6,
  largestFamily: 20,
  familyInvitationDays: 14,
  uploadsAtOnce: 4,
  filesShown: 100,
  uploadTimeout: 5 * 60_000,
  callTimeout: 30_000,
} as const
