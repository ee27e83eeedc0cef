import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What accounts are, and what proves them. */
export interface AccountTables {
  users: UsersTable
  account_numbers: AccountNumbersTable
  counters: CountersTable
  sessions: SessionsTable
  contacts: ContactsTable
  blocked_accounts: BlockedAccountsTable
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
  /** Ciphertext of all items, and what albums, shares, links and guest uploads take. */
  used_bytes: ColumnType<number, number | undefined, number>
  /** The highest `seq` of its changes so far. */
  last_change: ColumnType<number, number | undefined, number>
  /** The `seq` up to which permanent deletions may be forgotten. */
  forgotten_to: ColumnType<number, number | undefined, number>
}

interface SessionsTable {
  /** Base64url of the token's SHA-256. */
  token_hash: string
  user_id: number
  created_at: string
  last_used_at: string
  user_agent: string
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
