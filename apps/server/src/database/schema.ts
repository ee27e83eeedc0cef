import type { FamilyNotice } from '@safelight/contract/family'
import type { SubscriptionStatus } from '@safelight/contract/payment'
import type { Right } from '@safelight/contract/rights'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'

/** The tables as the migrations leave them. Times are ISO 8601 in UTC, `*_json` columns JSON text. */
export interface Schema {
  users: UsersTable
  account_numbers: AccountNumbersTable
  counters: CountersTable
  sessions: SessionsTable
  items: ItemsTable
  month_counts: MonthCountsTable
  upload_days: UploadDaysTable
  changes: ChangesTable
  uploads: UploadsTable
  chunked_uploads: ChunkedUploadsTable
  upload_chunks: UploadChunksTable
  upload_leases: UploadLeasesTable
  imports: ImportsTable
  staged_items: StagedItemsTable
  deleted_blobs: DeletedBlobsTable
  backups: BackupsTable
  program_versions: ProgramVersionsTable
  installation: InstallationTable
  claims: ClaimsTable
  running_servers: RunningServersTable
  attempts: AttemptsTable
  albums: AlbumsTable
  album_epochs: AlbumEpochsTable
  album_items: AlbumItemsTable
  album_shares: AlbumSharesTable
  item_shares: ItemSharesTable
  details_signatures: DetailsSignaturesTable
  links: LinksTable
  link_items: LinkItemsTable
  guest_links: GuestLinksTable
  guest_uploads: GuestUploadsTable
  gifts: GiftsTable
  contacts: ContactsTable
  recognition_blocks: RecognitionBlocksTable
  recognition_leases: RecognitionLeasesTable
  blocked_accounts: BlockedAccountsTable
  plans: PlansTable
  payment_customers: PaymentCustomersTable
  subscriptions: SubscriptionsTable
  payment_events: PaymentEventsTable
  sandbox_checkouts: SandboxCheckoutsTable
  sandbox_subscriptions: SandboxSubscriptionsTable
  family_groups: FamilyGroupsTable
  family_members: FamilyMembersTable
  family_invitations: FamilyInvitationsTable
  family_notices: FamilyNoticesTable
  variables: VariablesTable
  feature_flags: FeatureFlagsTable
  admin_log: AdminLogTable
  invitations: InvitationsTable
  email_verifications: EmailVerificationsTable
  totp: TotpTable
  backup_codes: BackupCodesTable
  sign_in_challenges: SignInChallengesTable
  passkeys: PasskeysTable
  spent_challenges: SpentChallengesTable
}

interface UsersTable {
  id: Generated<number>
  email: string
  /** What others see beside the address, by the person's choice. */
  display_name: ColumnType<string | null, string | null | undefined, string | null>
  roles_json: string
  /** Base64url of the keyed digest of the authentication key. */
  password_hmac: string
  recovery_hmac: string
  keys_json: string
  profile_sealed: string
  profile_version: number
  created_at: string
  /** When its address was proved by a link in a mail; null: never. */
  email_verified_at: ColumnType<string | null, string | null | undefined, string | null>
  /** Set while everything of a deleted account is removed; this row goes last. */
  deleted_at: ColumnType<string | null, string | null | undefined, string>
  /** A limit that the administrator has set for this account alone; 0: none. It counts before any plan. */
  storage_limit_mb: ColumnType<number | null, number | null | undefined, number | null>
  /** Since when its owner cannot use it, by the administrator's word. */
  disabled_at: ColumnType<string | null, string | null | undefined, string | null>
  /** A copy of what it may store, as the sweeper has found it last; 0: no limit. Only the order of lists reads it. */
  limit_bytes: ColumnType<number, number | undefined, number>
  /** What part of that it used by then; 0 without a limit. */
  usage_percentage: ColumnType<number, number | undefined, number>
  /** What lists call it, in lower case. */
  name_key: GeneratedAlways<string>
}

/** One row. */
interface AccountNumbersTable {
  /** The id of the account that signed up last, also of one that is no more. */
  last: number
}

/** What every write of an account counts. A write for an account holds this row: `write-for.ts`. */
interface CountersTable {
  owner_id: number
  /** Ciphertext of all items, and what albums, shares, links and gifts take. */
  used_bytes: ColumnType<number, number | undefined, number>
  /** The highest `seq` of its changes so far. */
  last_change: ColumnType<number, number | undefined, number>
  /** The `seq` up to which permanent deletions may be forgotten. */
  forgotten_to: ColumnType<number, number | undefined, number>
}

/** Whom the payment provider knows. */
interface PaymentCustomersTable {
  user_id: number
  /** The provider's name for the person. */
  id: string
  /** When a checkout was begun whose outcome is not known. */
  checkout_at: string | null
  /** When the provider was asked what is now written down of the subscription. */
  asked_at: string | null
}

/** The last known subscription of an account, as the payment provider has it. */
interface SubscriptionsTable extends SubscriptionColumns {
  user_id: number
}

interface SubscriptionColumns {
  /** The provider's. */
  id: string
  plan_id: number
  status: SubscriptionStatus
  /** A month's price in the currency's smallest unit. */
  amount: number
  currency: string
  /** Seconds since 1970. */
  current_period_end: number
  cancel_at_period_end: number
}

/** Events of the payment provider that need no second look. */
interface PaymentEventsTable {
  id: string
  handled_at: string
}

/** The checkout that somebody may answer at the sandbox, one for each customer. */
interface SandboxCheckoutsTable {
  customer_id: string
  id: string
  plan_id: number
  /** Of the subscription that it would begin. */
  trial_days: number
}

/** What the sandbox knows, as another provider would in a place of its own. */
interface SandboxSubscriptionsTable extends SubscriptionColumns {
  customer_id: string
}

export type SubscriptionRow = Selectable<SubscriptionColumns>

interface SessionsTable {
  /** Base64url of the token's SHA-256. */
  token_hash: string
  user_id: number
  created_at: string
  last_used_at: string
  user_agent: string
}

export interface PasskeysTable {
  /** Base64url of the SHA-256 of `credential_id`. */
  id: string
  user_id: number
  credential_id: string
  /** COSE key as base64url. */
  public_key: string
  /** The highest count of signatures that it has shown; 0 of those that do not count. */
  counter: number
  name_sealed: string
  /** null of one that opens no library. */
  wrapped_master_key: string | null
  created_at: string
  last_used_at: string | null
}

/** Challenges that a passkey has answered, until they expire: each counts once. */
interface SpentChallengesTable {
  /** Base64url of the SHA-256. */
  hash: string
  expires_at: string
}

export interface ItemsTable {
  id: string
  owner_id: number
  type: string
  /** Plaintext bytes of the original. */
  size: number
  checksum: string
  /** `YYYY-MM-DD` */
  day: string
  date_added: string
  version: number
  /** The version under which the private details are sealed. */
  private_version: number
  wrapped_key: string
  shared_details: string
  private_details: string
  original_blob: string
  original_bytes: number
  /**
   * SHA-256 of the original's blob as base64url, or of the digests of its chunks where there is `chunk_bytes`; null
   * in rows from before it was kept.
   */
  original_digest: string | null
  /** How the blob is cut for `original_digest`; null where it came whole. */
  chunk_bytes: number | null
  renditions_blob: string | null
  /** SHA-256 of that blob. */
  renditions_digest: string | null
  /** `[{ role, offset, length }]`: spans in the blob of the renditions. */
  renditions_json: string
  trashed_at: string | null
}

/** Items not in the trash. */
interface MonthCountsTable {
  owner_id: number
  year: number
  month: number
  count: number
  videos: number
}

/** Finished uploads of all accounts, also of items that are no more. */
interface UploadDaysTable {
  /** `YYYY-MM-DD` in UTC, by the server's clock. */
  day: string
  count: number
}

/** The last change of each item, also of the latest ones that are no more. */
interface ChangesTable {
  owner_id: number
  item_id: string
  /** Counts the owner's changes. */
  seq: number
  /** 1 for an item that is no more. */
  deleted: ColumnType<number, number | undefined, number>
}

/** Uploads under way: their quota, and the blobs that are theirs until the item is committed. */
export interface UploadsTable {
  id: string
  owner_id: number
  original_blob: string
  renditions_blob: string
  reserved_bytes: number
  started_at: string
  /** 1 once its blobs may be gone: it can become nothing any more. */
  abandoned: Generated<number>
}

/** Parts of uploads that a server writes. PostgreSQL alone has this table: of SQLite there is one server. */
interface UploadLeasesTable {
  upload_id: string
  /** A chunk's index; -1 for all of the upload. */
  part: number
  /** Random, of one server. */
  holder: string
  /** Milliseconds since 1970, by the database's clock. */
  leased_until: number
}

/** The rest of the row in `uploads` of one that takes chunks; it is deleted when that is over. */
interface ChunkedUploadsTable {
  upload_id: string
  descriptor_json: string
  /** SHA-256 of `descriptor_json` as base64url. */
  descriptor_digest: string
  /** Ciphertext bytes of every chunk but the last. */
  chunk_bytes: number
  /** What the blob store calls the blobs under way; '' without a name, or without renditions. */
  original_handle: string
  renditions_handle: string
  /** When it began, its last chunk came, or somebody last asked what has arrived. */
  active_at: string
}

/** The chunks that are durable. */
interface UploadChunksTable {
  upload_id: string
  /** Counts from 0; the renditions come after the original's last chunk. */
  chunk_index: number
  /** SHA-256 as base64url. */
  digest: string
  /** What the blob store wants to see of it when the blob is finished. */
  receipt: string
}

/** The one import of each account that has one. */
interface ImportsTable {
  owner_id: number
  id: string
  /** When it began, an item was staged, a trigger came, or somebody last asked for it. */
  active_at: string
  imported: number
  duplicates: number
}

/**
 * Uploads that have arrived and wait for their import's trigger. The one that deletes such a row decides what
 * becomes of its upload; it goes with that upload, and with its import.
 */
interface StagedItemsTable {
  upload_id: string
  owner_id: number
  item_id: string
  /** The row that it will be in `items`. */
  item_json: string
}

/** Blobs that are no item's any more, until they are gone from where blobs are kept. */
interface DeletedBlobsTable {
  blob: string
  noted_at: Generated<string>
  /** Until when one of several servers deletes it, in milliseconds since 1970; null: none does. */
  claimed_until: ColumnType<number | null, number | null | undefined, number | null>
}

/** Back-ups that run: what is deleted meanwhile keeps its blobs. */
interface BackupsTable {
  id: string
  started_at: string
  /** When it last said that it runs. */
  renewed_at: string
}

/** The versions of Safelight that have changed the tables. */
interface ProgramVersionsTable {
  version: string
  changed_tables_at: string
  /** The oldest version that can serve the tables as this one left them; null: none but those that know them. */
  oldest_program: ColumnType<string | null, string | null | undefined, string | null>
}

/** One row: what all servers over this database must have in common. */
interface InstallationTable {
  id: number
  /** Base64url of a digest under the servers' secret. */
  secret_check: string
}

/** Jobs that one of several servers has taken. PostgreSQL alone has this table and the next two. */
interface ClaimsTable {
  name: string
  until: number
}

/** Servers that run, as they said last. */
interface RunningServersTable {
  id: string
  /** Who takes payments there. */
  payments: string
  /** Where they keep blobs. */
  blobs: string
  until: number
}

/** What was tried too often, or proved, by a keyed digest of who and what. */
interface AttemptsTable {
  digest: Buffer
  count: number
  until: number
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
  given_files: number
  given_bytes: number
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
export interface GiftsTable {
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

interface ContactsTable {
  user_id: number
  sealed: string
  version: number
}

/** Who can share nothing with whom. */
interface BlockedAccountsTable {
  user_id: number
  blocked_id: number
  created_at: string
}

interface PlansTable {
  id: Generated<number>
  name: string
  description: string
  price_cents: number
  /** In lower case, as ISO 4217 has it. */
  currency: string
  /** 0: no limit. */
  storage_limit_mb: number
  /** Of somebody's first subscription, before the first payment; 0: none. */
  trial_days: ColumnType<number, number | undefined, number>
  /** People who may share it in a family group; below 2: it is not shared. */
  family_members: ColumnType<number, number | undefined, number>
  features_json: string
  /** 0 for one that is not offered any more. */
  active: ColumnType<number, number | undefined, number>
}

export type PlanRow = Selectable<PlansTable>

interface FamilyGroupsTable {
  id: Generated<number>
  owner_id: number
  title: string
  created_at: string
}

/** The owner is the first of each group. */
interface FamilyMembersTable {
  /** In the order of joining. */
  id: Generated<number>
  user_id: number
  group_id: number
}

interface FamilyInvitationsTable {
  id: string
  group_id: number
  email: string
  expires_at: string
}

/** What became of somebody's group, until they have read it. */
interface FamilyNoticesTable {
  user_id: number
  reason: FamilyNotice
  /** 0 until it is mailed, where the server sends mail. */
  mailed: ColumnType<number, number | undefined, number>
}

/** What recognition keeps. */
interface RecognitionBlocksTable {
  owner_id: number
  name: string
  version: number
  /** The number of its last change, of no other block of the account. */
  seq: number
  /** Of what is sealed; 0: it was deleted. */
  bytes: number
  /** Base64url. */
  sealed: string
}

/** Which device works at which month. */
interface RecognitionLeasesTable {
  owner_id: number
  name: string
  holder: string
  /** Milliseconds since 1970 by the database's clock. */
  leased_until: number
}

/** Settings of the installation that can be changed while it runs. */
interface VariablesTable {
  id: Generated<number>
  key: string
  value: string
  type: Generated<'STRING' | 'INTEGER' | 'BOOLEAN' | 'URL' | 'JSON'>
  category: Generated<'URLS' | 'LIMITS' | 'FEATURES' | 'CONTACT' | 'VERSION' | 'SYSTEM' | 'GENERAL'>
  description: string | null
  /** 1 for one that only the administrator sees. */
  is_sensitive: ColumnType<number, number | undefined, number>
  is_active: ColumnType<number, number | undefined, number>
  updated_at: string
  updated_by: number | null
}

export type VariableRow = Selectable<VariablesTable>

/** Switches of the installation; on while both are 1. */
interface FeatureFlagsTable {
  name: string
  description: string
  value: number
  active: number
}

/** What administrators did. Triggers refuse every change of it. */
interface AdminLogTable {
  id: Generated<number>
  at: string
  by_id: number
  action: string
  target: string
  details: string
}

/** Addresses that may sign up where not everybody may. */
interface InvitationsTable {
  email: string
  /** Base64url of the token's SHA-256. */
  token_hash: string
  expires_at: string
}

/** The link that was mailed last to prove an account's address. */
interface EmailVerificationsTable {
  user_id: number
  /** Base64url of the token's SHA-256. */
  token_hash: string
  email: string
  expires_at: string
}

/** The authenticator app of an account that asks for its codes. */
interface TotpTable {
  user_id: number
  /** Base64url, under a key of the server's. */
  sealed_secret: string
  /** Codes of this step of time and of those before it do not count any more. */
  last_step: number
  /** Wrong codes since `wrong_since`, which is moved on once a day. */
  wrong_codes: ColumnType<number, number | undefined, number>
  wrong_since: string
  /** When the person was last told of a sign-in that ended with the password. */
  told_at: ColumnType<string | null, string | null | undefined, string | null>
  created_at: string
}

/** Backup codes that were not used yet. */
interface BackupCodesTable {
  user_id: number
  /** Base64url of the keyed digest of the code. */
  code_hmac: string
}

/** Sign-ins that have proved the password and not yet a second factor. */
interface SignInChallengesTable {
  /** Base64url of the challenge's SHA-256. */
  challenge_hash: string
  user_id: number
  /** The digest that the password had when it was proved. */
  password_hmac: string
  tries: ColumnType<number, number | undefined, number>
  expires_at: string
}
