-- Accounts, their sessions and factors, and blocked senders.

create table users (
  id integer primary key autoincrement,
  email text not null unique,
  roles_json text not null,
  password_hmac text not null,
  recovery_hmac text not null,
  keys_json text not null,
  profile_sealed text not null,
  profile_version integer not null,
  created_at text not null,
  display_name text,
  deleted_at text,
  email_verified_at text,
  storage_limit_mb integer,
  disabled_at text,
  limit_bytes bigint not null default 0,
  name_key text generated always as (
    lower(coalesce(display_name, substr(email, 1, instr(email, '@') - 1)))) virtual,
  usage_percentage real not null default 0
);
create unique index users_account_id on users (json_extract(keys_json, '$.accountId'));
create index users_deleted on users (deleted_at) where deleted_at is not null;
create index users_by_email on users (email, id) where deleted_at is null;
create index users_by_name on users (name_key, id) where deleted_at is null;
create index users_by_age on users (created_at, id) where deleted_at is null;
create index users_disabled on users (disabled_at) where disabled_at is not null;
create index users_by_usage on users (usage_percentage, id, deleted_at) where deleted_at is null;

-- Each sign-up increments `last` in its transaction: sequences lose numbers on rollback, and number 1 is the
-- administrator's.
create table account_numbers (
  last integer not null
);

insert into account_numbers (last) values
  (0);

create table counters (
  owner_id integer primary key references users (id) on delete cascade,
  used_bytes bigint not null default 0,
  last_change bigint not null default 0,
  forgotten_to bigint not null default 0
);

create table sessions (
  token_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  created_at text not null,
  last_used_at text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);

create table contacts (
  user_id integer primary key references users (id) on delete cascade,
  sealed text not null,
  version integer not null
);

create table blocked_accounts (
  user_id integer not null references users (id) on delete cascade,
  blocked_id integer not null references users (id) on delete cascade,
  created_at text not null,
  constraint blocked_accounts_key primary key (user_id, blocked_id)
);
create index blocked_accounts_blocked on blocked_accounts (blocked_id);
create index blocked_accounts_order on blocked_accounts (user_id, created_at);

create table email_verifications (
  user_id integer primary key references users (id) on delete cascade,
  token_hash text not null unique,
  email text not null,
  expires_at text not null
);

create table totp (
  user_id integer primary key references users (id) on delete cascade,
  sealed_secret text not null,
  last_step integer not null,
  wrong_codes integer not null default 0,
  wrong_since text not null,
  created_at text not null,
  told_at text
);

create table backup_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hmac text not null,
  constraint backup_codes_key primary key (user_id, code_hmac)
);

create table sign_in_challenges (
  challenge_hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  password_hmac text not null,
  tries integer not null default 0,
  expires_at text not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id, expires_at);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

create table passkeys (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  name_sealed text not null,
  created_at text not null,
  last_used_at text,
  wrapped_master_key text
);
create index passkeys_of_user on passkeys (user_id, created_at);

create table spent_challenges (
  hash text primary key,
  expires_at text not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

create table invitations (
  email text primary key,
  token_hash text not null,
  expires_at text not null
);
create index invitations_expiry on invitations (expires_at);
