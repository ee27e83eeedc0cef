-- Settings of the installation, the log of its administrators, running backups, and what several servers share.

create table variables (
  id integer primary key autoincrement,
  key text not null unique,
  value text not null,
  type text not null default 'STRING',
  category text not null default 'GENERAL',
  description text,
  is_sensitive integer not null default 0,
  is_active integer not null default 1,
  updated_at text not null,
  updated_by integer references users (id) on delete set null,
  constraint variables_type check (type in ('STRING', 'INTEGER', 'BOOLEAN', 'URL', 'JSON')),
  constraint variables_category check (category in (
    'URLS', 'LIMITS', 'FEATURES', 'CONTACT', 'VERSION', 'SYSTEM', 'GENERAL'
  ))
);
create index variables_public on variables (is_active, is_sensitive, category, key);
create index variables_updater on variables (updated_by);
create index variables_order on variables (category, key);

insert into variables (key, value, type, category, description, is_sensitive, is_active, updated_at) values
  ('SIGNUP_MODE', 'open', 'STRING', 'SYSTEM', 'Who can sign up: open (everybody), invitation, or closed (nobody).', 0, 1, ''),
  ('TRASH_DAYS', '30', 'INTEGER', 'LIMITS', 'How many days items stay in the trash.', 0, 1, ''),
  ('MAX_FILE_MB', '5120', 'INTEGER', 'LIMITS', 'Size of the largest file that people can upload, in MB. At most 5120.', 0, 1, ''),
  ('MAX_LINK_ITEMS', '1000', 'INTEGER', 'LIMITS', 'How many items a link can show. At most 1000.', 0, 1, ''),
  ('GOOGLE_PLAY_URL', '', 'URL', 'URLS', 'Address of the mobile app in its store.', 0, 0, ''),
  ('DESKTOP_APP_URL', '', 'URL', 'URLS', 'Address of the desktop app, for the front page.', 0, 0, ''),
  ('DESKTOP_WINDOWS_URL', '', 'URL', 'URLS', 'Address of the desktop app for Windows.', 0, 0, ''),
  ('DESKTOP_MACOS_URL', '', 'URL', 'URLS', 'Address of the desktop app for macOS.', 0, 0, ''),
  ('DESKTOP_LINUX_URL', '', 'URL', 'URLS', 'Address of the desktop app for Linux.', 0, 0, ''),
  ('SALES_EMAIL', '', 'STRING', 'CONTACT', 'Email address of the Contact Sales button on the front page.', 0, 0, '');
update variables set updated_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');

create table feature_flags (
  name text primary key,
  description text not null,
  value integer not null,
  active integer not null
);

insert into feature_flags (name, description, value, active) values
  ('PUBLIC_LINKS', 'People can create links that show photos without an account, and links that visitors use to send photos.', 1, 1),
  ('DESKTOP_DOWNLOADS', 'The download page offers the desktop app.', 1, 1),
  ('more-formats', 'People can upload HEIC, AVIF, WebP, TIFF, BMP, JPEG XL, RAW, MOV, M4V, WebM, AVI, MKV and MTS in addition to JPG, PNG, GIF and MP4.', 1, 1),
  ('recognition', 'Devices can find things, people and text in pictures. Each person turns this on for each device.', 0, 1);

create table admin_log (
  id integer primary key autoincrement,
  at text not null,
  by_id integer not null,
  action text not null,
  target text not null,
  details text not null
);
-- Nothing changes or deletes an entry.
create trigger admin_log_no_update before update on admin_log begin select raise(abort, 'the log only grows'); end;
create trigger admin_log_no_delete before delete on admin_log begin select raise(abort, 'the log only grows'); end;

create table backups (
  id text primary key,
  started_at text not null,
  renewed_at text not null
);

create table program_versions (
  version text primary key,
  changed_tables_at text not null,
  oldest_program text
);

create table installation (
  id integer primary key,
  secret_check text not null,
  installation_id text not null,
  restored_from text,
  files_id text not null
);

-- The tokens by which a database recognizes its files and its backups, so that no copy of it claims them.
create table ownership_tokens (
  place text not null,
  token text not null,
  constraint ownership_tokens_pk primary key (place, token)
);

-- The hours of observed time (`observed-time.ts`). By them, nothing expires too early if a clock jumps.
create table observed_hours (
  hour bigint primary key not null,
  counted bigint not null,
  lowest bigint not null,
  last bigint not null
);
