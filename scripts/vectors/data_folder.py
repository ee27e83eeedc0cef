"""A small data folder with Ada's library and Bob's shares, and the files that a reader must restore."""

import json
import shutil
import sqlite3
from pathlib import Path

from vectors.blocks import Someone, unb64
from vectors.folder_lists import ListsWriter

# Only the columns that a reader needs. A server's database has more.
SCHEMA = """
create table users (id integer primary key, email text, keys_json text, profile_sealed text,
  profile_version integer);
create table items (id text primary key, owner_id integer, day text, version integer, private_version integer,
  wrapped_key text, shared_details text, private_details text, original_blob text, original_digest text,
  chunk_bytes integer, renditions_blob text, renditions_json text, renditions_digest text, trashed_at text);
create table albums (id text primary key, owner_id integer, cover_id text, epoch integer, wrapped_key text,
  details_version integer, details_sealed text, details_author text, details_signature text,
  members_version integer, members_sealed text, members_signature text, created_at text);
create table album_epochs (album_id text, epoch integer, previous_key text);
create table album_items (album_id text, item_id text, owner_id integer, epoch integer, wrapped_key text,
  signature text, trashed integer);
create table album_shares (album_id text, user_id integer, right text, epoch integer, sealed text,
  signature text);
create table item_shares (item_id text, user_id integer, right text, sealed text, signature text);
create table details_signatures (item_id text, version integer, author_id integer, signature text);
create table contacts (user_id integer, sealed text, version integer);
create table links (token text primary key, owner_id integer, type text, version integer, sealed text,
  signature text, wrapped_secret text, kdf_json text, created_at text);
create table guest_links (token text primary key, owner_id integer, album_id text, sealed text, wrapped_keys text,
  created_at text);
create table guest_files (id text primary key, token text, owner_id integer, sealed_key text, details text,
  original_blob text, thumbnail_blob text);
create table recognition_shards (owner_id integer, name text, version integer, bytes integer, sealed text);
create table passkeys (user_id integer, credential_id text, name_sealed text, wrapped_master_key text);
"""


def write_data_folder(
    vectors: Path, account: dict, password: dict, link_password: dict, ada: Someone, bob: Someone
) -> None:
    folder = vectors / "data-folder"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "blobs").mkdir(parents=True)
    database = sqlite3.connect(folder / "safelight.sqlite")
    database.execute("pragma page_size = 1024")
    for statement in SCHEMA.split(";"):
        database.execute(statement)
    writer = ListsWriter(database, folder / "blobs", unb64(account["masterKey"]), ada, bob)
    writer.users(account, password)
    writer.library()
    writer.album()
    writer.contacts()
    writer.links(link_password)
    writer.guest_uploads()
    writer.known()
    database.commit()
    database.close()
    expected = {
        "rules": "the data folder",
        "email": "ada@example.com",
        "password": password["password"],
        "recoveryWords": account["recoveryWords"],
        **writer.expected,
    }
    (vectors / "data-folder.json").write_text(json.dumps(expected, indent=2) + "\n")
