-- Plans, subscriptions, and the families that share them.

create table plans (
  id integer primary key autoincrement,
  name text not null unique,
  description text not null,
  price_cents integer not null,
  currency text not null,
  storage_limit_mb integer not null,
  features_json text not null,
  active integer not null default 1,
  family_members integer not null default 0,
  trial_days integer not null default 0
);
create index plans_price on plans (price_cents, id);

insert into plans (name, description, price_cents, currency, storage_limit_mb, features_json, active, family_members, trial_days) values
  ('Free', 'To try it, and for a small library.', 0, 'usd', 5120, '["Everything encrypted on your device","Originals of up to 5 GB each","Albums, shared with people or by link"]', 1, 0, 0),
  ('Personal', 'For the photos and videos of one person.', 299, 'usd', 204800, '["Everything in Free","Room for about 50,000 photos"]', 1, 0, 14),
  ('Family', 'One plan for everybody at home.', 999, 'usd', 2048000, '["Everything in Personal","A private library for each of you"]', 1, 6, 0),
  ('Archive', 'For collections that never stop growing.', 4999, 'usd', 0, '["Everything in Family"]', 1, 6, 0);

create table payment_customers (
  user_id integer primary key references users (id) on delete cascade,
  id text not null unique,
  checkout_at text,
  asked_at text
);
create index payment_customers_asked on payment_customers (asked_at);

create table subscriptions (
  user_id integer primary key references users (id) on delete cascade,
  id text not null unique,
  plan_id integer not null references plans (id),
  status text not null,
  amount integer not null,
  currency text not null,
  current_period_end bigint not null,
  cancel_at_period_end integer not null
);
create index subscriptions_plan on subscriptions (plan_id);
create index subscriptions_period_end on subscriptions (current_period_end);

create table payment_events (
  id text primary key,
  handled_at text not null
);
create index payment_events_handled on payment_events (handled_at);

create table sandbox_checkouts (
  customer_id text primary key,
  id text not null unique,
  plan_id integer not null references plans (id),
  trial_days integer not null default 0
);
create index sandbox_checkouts_plan on sandbox_checkouts (plan_id);

create table sandbox_subscriptions (
  customer_id text primary key,
  id text not null unique,
  plan_id integer not null references plans (id),
  status text not null,
  amount integer not null,
  currency text not null,
  current_period_end bigint not null,
  cancel_at_period_end integer not null
);
create index sandbox_subscriptions_plan on sandbox_subscriptions (plan_id);

create table family_groups (
  id integer primary key autoincrement,
  owner_id integer not null unique references users (id) on delete cascade,
  title text not null,
  created_at text not null
);

create table family_members (
  id integer primary key autoincrement,
  user_id integer not null unique references users (id) on delete cascade,
  group_id integer not null references family_groups (id) on delete cascade
);
create index family_members_of_group on family_members (group_id, id);

create table family_invitations (
  id text primary key,
  group_id integer not null references family_groups (id) on delete cascade,
  email text not null,
  expires_at text not null,
  constraint family_invitations_once unique (group_id, email)
);
create index family_invitations_to on family_invitations (email, expires_at);
create index family_invitations_expiry on family_invitations (expires_at);

create table family_notices (
  user_id integer primary key references users (id) on delete cascade,
  reason text not null,
  mailed integer not null default 0
);
create index family_notices_to_mail on family_notices (mailed) where mailed = 0;
