-- Items, their changes, uploads in progress, and what recognition found.

create table items (
  id text primary key,
  owner_id integer not null references users (id),
  type text not null,
  size bigint not null,
  checksum text not null,
  day text not null,
  date_added text not null,
  version integer not null,
  wrapped_key text not null,
  shared_details text not null,
  private_details text not null,
  original_blob text not null,
  original_bytes bigint not null,
  renditions_blob text,
  renditions_json text not null,
  trashed_at text,
  private_version integer not null default 1,
  original_digest text not null,
  renditions_digest text,
  chunk_bytes integer
);
create index items_timeline on items (owner_id, day desc, id desc) where trashed_at is null;
create unique index items_checksum on items (owner_id, checksum) where trashed_at is null;
create index items_type on items (owner_id, type, day desc, id desc) where trashed_at is null;
create index items_original_blob on items (original_blob);
create index items_trash on items (owner_id, trashed_at desc, id desc) where trashed_at is not null;
create index items_trashed_at on items (trashed_at) where trashed_at is not null;
create index items_trashed_checksum on items (owner_id, checksum, trashed_at) where trashed_at is not null;
create index items_storage on items (owner_id, type, original_bytes, trashed_at);

create table month_counts (
  owner_id integer not null references users (id) on delete cascade,
  year integer not null,
  month integer not null,
  count integer not null,
  videos integer not null,
  constraint month_counts_key primary key (owner_id, year, month)
);

create table changes (
  owner_id integer not null references users (id) on delete cascade,
  item_id text not null,
  seq bigint not null,
  deleted integer not null default 0,
  constraint changes_key primary key (owner_id, item_id)
);
create unique index changes_seq on changes (owner_id, seq);
create index changes_deleted on changes (owner_id, seq) where deleted = 1;

create table uploads (
  id text primary key,
  owner_id integer not null references users (id),
  original_blob text not null,
  renditions_blob text not null,
  reserved_bytes bigint not null,
  started_at text not null,
  abandoned integer not null default 0
);
create index uploads_reserved on uploads (owner_id, reserved_bytes);

create table chunked_uploads (
  upload_id text primary key references uploads (id) on delete cascade,
  descriptor_json text not null,
  chunk_bytes integer not null,
  active_at text not null,
  descriptor_digest text not null,
  original_handle text not null,
  renditions_handle text not null,
  guest_token text
);
create unique index chunked_uploads_descriptor on chunked_uploads (descriptor_digest, chunk_bytes);

create table upload_chunks (
  upload_id text not null references chunked_uploads (upload_id) on delete cascade,
  chunk_index integer not null,
  digest text not null,
  receipt text not null,
  constraint upload_chunks_key primary key (upload_id, chunk_index)
);

create table deleted_blobs (
  blob text primary key,
  noted_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  claimed_until bigint
);

create table upload_days (
  day text primary key,
  count integer not null
);

create table imports (
  owner_id integer primary key references users (id) on delete cascade,
  id text not null,
  active_at text not null,
  imported integer not null,
  duplicates integer not null
);

create table staged_items (
  upload_id text primary key references uploads (id) on delete cascade,
  owner_id integer not null references imports (owner_id) on delete cascade,
  item_id text not null,
  item_json text not null,
  constraint staged_items_owner unique (owner_id, item_id)
);

create table details_signatures (
  item_id text primary key references items (id) on delete cascade,
  version integer not null,
  author_id integer not null references users (id) on delete cascade,
  signature text not null
);
create index details_signatures_author on details_signatures (author_id);

-- What devices found in their pictures, sealed. `bytes` comes before the long `sealed`, so that reading
-- `bytes` for a list does not read through `sealed`.
create table recognition_shards (
  owner_id integer not null references users (id) on delete cascade,
  name text not null,
  version bigint not null,
  seq bigint not null,
  bytes integer not null,
  sealed text not null,
  digest text not null,
  constraint recognition_shards_pk primary key (owner_id, name)
);
create unique index recognition_shards_seq on recognition_shards (owner_id, seq);
create index recognition_shards_list on recognition_shards (owner_id, seq, name, version, bytes, digest);

create table recognition_leases (
  owner_id integer not null references users (id) on delete cascade,
  name text not null,
  holder text not null,
  leased_until bigint not null,
  constraint recognition_leases_pk primary key (owner_id, name)
);
