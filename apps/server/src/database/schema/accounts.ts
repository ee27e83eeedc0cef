import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface AccountTables {
  users: UsersTable
  account_numbers: AccountNumbersTable
  counters: CountersTable
  sessions: SessionsTable
  push_subscriptions: PushSubscriptionsTable
  contacts: ContactsTable
  blocked_accounts: BlockedAccountsTable
  invitations: InvitationsTable
  email_verifications: EmailVerificationsTable
  totp: TotpTable
  backup_codes: BackupCodesTable
  sign_in_challenges: SignInChallengesTable
  passkeys: PasskeysTable
  spent_challenges: SpentChallengesTable
  pairings: PairingsTable
}

interface UsersTable {
  id: Generated<number>
  email: string
  display_name: ColumnType<string | null, string | null | undefined, string | null>
  roles_json: string
  /** Keyed digest of the authentication key as base64url. */
  password_hmac: string
  recovery_hmac: string
  keys_json: string
  profile_sealed: string
  profile_version: number
  created_at: string
  email_verified_at: ColumnType<string | null, string | null | undefined, string | null>
  /** Set while the data of a deleted account is removed. This row is removed last. */
  deleted_at: ColumnType<string | null, string | null | undefined, string>
  /** Limit set by the administrator, which overrides plans; 0 means no limit. */
  storage_limit_mb: ColumnType<number | null, number | null | undefined, number | null>
  disabled_at: ColumnType<string | null, string | null | undefined, string | null>
  /** Copy of the storage limit, for sorting (see `settled-limits.ts`); 0 means no limit. */
  limit_bytes: ColumnType<number, number | undefined, number>
  /** Used percentage of `limit_bytes`; 0 without a limit. */
  usage_percentage: ColumnType<number, number | undefined, number>
  name_key: GeneratedAlways<string>
  /** 1 for administrators whom the operator named. The first account is one without it. */
  is_administrator: ColumnType<number, number | undefined, number>
  /** The kinds of notifications that the person has turned off, separated by commas. */
  push_off: ColumnType<string, string | undefined, string>
}

interface AccountNumbersTable {
  /** The last assigned account number. Numbers of deleted accounts are not reused. */
  last: number
}

/** Counters of an account. Every write for the account locks this row; see `write-for.ts`. */
interface CountersTable {
  owner_id: number
  /**
   * What the account stores, in bytes: ciphertext of items, guest uploads, and the charges of other rows (see
   * `charges.ts`).
   */
  used_bytes: ColumnType<number, number | undefined, number>
  /** The highest `seq` of the account's changes so far. */
  last_change: ColumnType<number, number | undefined, number>
  /**
   * The account's change list may omit permanent deletions up to this `seq`. A device that has read
   * less of the list must reload everything.
   */
  forgotten_to: ColumnType<number, number | undefined, number>
}

interface SessionsTable {
  /** SHA-256 of the token as base64url. */
  token_hash: string
  user_id: number
  created_at: string
  last_used_at: string
  user_agent: string
}

/** Devices that receive pushes. A row ends with its session. */
export interface PushSubscriptionsTable {
  token_hash: string
  user_id: number
  /** The address at the push service, a secret of the browser and this server. */
  endpoint: string
  /** The browser's keys as base64url (RFC 8291). */
  p256dh: string
  auth: string
  created_at: string
  remind_at: string | null
}

interface ContactsTable {
  user_id: number
  sealed: string
  version: number
}

interface BlockedAccountsTable {
  user_id: number
  blocked_id: number
  created_at: string
}

interface InvitationsTable {
  email: string
  /** SHA-256 of the token as base64url. */
  token_hash: string
  expires_at: string
}

interface EmailVerificationsTable {
  user_id: number
  /** SHA-256 of the token as base64url. */
  token_hash: string
  email: string
  expires_at: string
}

interface TotpTable {
  user_id: number
  /** Base64url, sealed with a key of the server. */
  sealed_secret: string
  /** Codes of this and earlier time steps are no longer valid. */
  last_step: number
  /** Wrong codes since `wrong_since`, which is reset once a day. */
  wrong_codes: ColumnType<number, number | undefined, number>
  wrong_since: string
  /** When the owner was last warned of a sign-in with the right password, but without the second factor. */
  told_at: ColumnType<string | null, string | null | undefined, string | null>
  created_at: string
}

interface BackupCodesTable {
  user_id: number
  /** Keyed digest of the code as base64url. */
  code_hmac: string
}

/** Sign-ins with a proved password that wait for a second factor. */
interface SignInChallengesTable {
  /** SHA-256 of the challenge as base64url. */
  challenge_hash: string
  user_id: number
  /**
   * The account's `password_hmac` when the person proved the password. If the password has changed by the
   * second step, the server creates no session.
   */
  password_hmac: string
  tries: ColumnType<number, number | undefined, number>
  expires_at: string
}

export interface PasskeysTable {
  /** SHA-256 of `credential_id` as base64url. */
  id: string
  user_id: number
  credential_id: string
  /** COSE key as base64url. */
  public_key: string
  /** The highest signature counter seen; 0 for passkeys that do not count. */
  counter: number
  name_sealed: string
  /** Null for a passkey that does not open the library. */
  wrapped_master_key: string | null
  created_at: string
  last_used_at: string | null
}

/** Answered challenges, stored until they expire so that each counts once. */
interface SpentChallengesTable {
  hash: string
  expires_at: string
}

/** Devices that are being added to an account, for a minute or three each. One of a session at a time. */
export interface PairingsTable {
  /** Names the pairing to both devices, as base64url. Derived from a secret that the server never sees. */
  id: string
  /** The session of the signed-in device. The pairing ends with it. */
  session_hash: string
  user_id: number
  /** The account's `password_hmac` when the person proved the password. */
  password_hmac: string
  /** Base64url, like the next four. */
  commitment: string
  /** Null until a device has claimed the pairing. `mac` and `ticket_hash` come with it. */
  public_key: string | null
  mac: string | null
  /** SHA-256 of the ticket that only the claiming device has. */
  ticket_hash: string | null
  /** Null until the signed-in device has seen the claim. */
  nonce: string | null
  /** The keys for the new device. Null until the person has compared the digits. */
  sealed: string | null
  user_agent: string
  expires_at: string
  /** When the new device has signed in. */
  added_at: string | null
}
