-- Albums, shares, links, and guest uploads.

create table albums (
  id text collate "C" primary key,
  owner_id integer not null references users (id) on delete cascade,
  cover_id text collate "C" references items (id) on delete set null,
  epoch integer not null,
  wrapped_key text collate "C" not null,
  details_version integer not null,
  details_sealed text collate "C" not null,
  details_author text collate "C" not null,
  details_signature text collate "C" not null,
  members_version integer not null,
  members_sealed text collate "C" not null,
  members_signature text collate "C" not null,
  created_at text collate "C" not null,
  changed_at text collate "C" not null
);
create index albums_owner on albums (owner_id, created_at desc, id desc);
create index albums_cover on albums (cover_id);

create table album_epochs (
  album_id text collate "C" not null references albums (id) on delete cascade,
  epoch integer not null,
  previous_key text collate "C" not null,
  constraint album_epochs_key primary key (album_id, epoch)
);

create table album_items (
  album_id text collate "C" not null references albums (id) on delete cascade,
  item_id text collate "C" not null references items (id) on delete cascade,
  owner_id integer not null,
  day text collate "C" not null,
  trashed integer not null,
  epoch integer not null,
  wrapped_key text collate "C" not null,
  signature text collate "C" not null,
  size bigint not null,
  constraint album_items_key primary key (album_id, item_id)
);
create index album_items_item on album_items (item_id);
create index album_items_order on album_items (album_id, day desc, item_id desc, size)
  where trashed = 0;

create table album_shares (
  album_id text collate "C" not null references albums (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  "right" text collate "C" not null,
  epoch integer not null,
  sealed text collate "C" not null,
  signature text collate "C" not null,
  created_at text collate "C" not null,
  album_owner_id integer not null,
  constraint album_shares_key primary key (album_id, user_id)
);
create index album_shares_user on album_shares (user_id, created_at desc, album_id desc);

create table item_shares (
  item_id text collate "C" not null references items (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  "right" text collate "C" not null,
  sealed text collate "C" not null,
  signature text collate "C" not null,
  created_at text collate "C" not null,
  owner_id integer not null,
  constraint item_shares_key primary key (item_id, user_id)
);
create index item_shares_user on item_shares (user_id, created_at desc, item_id desc);

create table links (
  token text collate "C" primary key,
  owner_id integer not null references users (id) on delete cascade,
  type text collate "C" not null,
  album_id text collate "C" references albums (id) on delete cascade,
  item_id text collate "C" references items (id) on delete cascade,
  version integer not null,
  sealed text collate "C" not null,
  wrapped_secret text collate "C" not null,
  kdf_json text collate "C",
  auth_hmac text collate "C",
  originals integer not null,
  expires_at text collate "C",
  created_at text collate "C" not null,
  signature text collate "C" not null
);
create index links_owner on links (owner_id, created_at desc, token desc);
create index links_album_id on links (album_id, created_at desc, token desc)
  where album_id is not null;
create index links_item_id on links (item_id, created_at desc, token desc) where item_id is not null;

create table link_items (
  token text collate "C" not null references links (token) on delete cascade,
  item_id text collate "C" not null references items (id) on delete cascade,
  day text collate "C" not null,
  trashed integer not null,
  size bigint not null,
  owner_id integer not null,
  constraint link_items_key primary key (token, item_id)
);
create index link_items_item on link_items (item_id);
create index link_items_order on link_items (token, day desc, item_id desc, size) where trashed = 0;

create table guest_links (
  token text collate "C" primary key,
  owner_id integer not null references users (id) on delete cascade,
  album_id text collate "C" not null references albums (id) on delete cascade,
  sealed text collate "C" not null,
  wrapped_keys text collate "C" not null,
  max_files integer not null,
  max_bytes bigint not null,
  received_files integer not null,
  received_bytes bigint not null,
  expires_at text collate "C" not null,
  created_at text collate "C" not null
);
create index guest_links_album on guest_links (album_id, created_at desc, token desc);
create index guest_links_owner on guest_links (owner_id);
create index guest_links_expires on guest_links (expires_at);

create table guest_uploads (
  upload_id text collate "C" primary key references uploads (id) on delete cascade,
  token text collate "C" not null references guest_links (token) on delete cascade,
  owner_id integer not null
);
create index guest_uploads_link on guest_uploads (token);
create index guest_uploads_owner on guest_uploads (owner_id);

create table guest_files (
  id text collate "C" primary key,
  token text collate "C" not null references guest_links (token) on delete cascade,
  owner_id integer not null,
  sealed_key text collate "C" not null,
  details text collate "C" not null,
  original_blob text collate "C" not null,
  original_bytes bigint not null,
  thumbnail_blob text collate "C",
  thumbnail_bytes integer not null,
  bytes bigint not null,
  arrived_at text collate "C" not null,
  original_digest text collate "C" not null,
  chunk_bytes integer,
  thumbnail_digest text collate "C"
);
create index guest_files_link on guest_files (token, id);
create index guest_files_owner on guest_files (owner_id);
create index guest_files_arrived on guest_files (arrived_at);

-- SHA-256 of the token of every link that ever existed, so that no other account reuses an address.
create table used_tokens (
  digest text collate "C" primary key
);
