"""Finds rows that refer to missing rows. No restored list shows such rows."""

from folder import Folder

ACCOUNT, ITEM, ALBUM, LINK, GUEST_LINK = (
    ("users", "rowid"), ("items", "id"), ("albums", "id"), ("links", "token"), ("guest_links", "token"),
)

# Table, column, the row that it refers to, and the message if that row is missing.
REFERENCES = (
    ("items", "owner_id", ACCOUNT, "{id}: its owner's account {owner_id} is missing"),
    ("details_signatures", "item_id", ITEM, "{item_id}: it is missing, and the signature of its details is there"),
    ("details_signatures", "author_id", ACCOUNT, "{item_id}: the account {author_id} that changed it is missing"),
    ("item_shares", "item_id", ITEM, "{item_id}: it is missing, and a share of it is there"),
    ("item_shares", "user_id", ACCOUNT, "{item_id}: the account {user_id} that it is shared with is missing"),
    ("albums", "owner_id", ACCOUNT, "album {id}: its owner's account {owner_id} is missing"),
    ("albums", "cover_id", ITEM, "album {id}: its cover {cover_id} is missing"),
    ("album_epochs", "album_id", ALBUM, "album {album_id}: it is missing, and a key of it is there"),
    ("album_items", "album_id", ALBUM, "album {album_id}: it is missing, and its item {item_id} is there"),
    ("album_items", "item_id", ITEM, "album {album_id}: its item {item_id} is missing"),
    ("album_shares", "album_id", ALBUM, "album {album_id}: it is missing, and a share of it is there"),
    ("album_shares", "user_id", ACCOUNT, "album {album_id}: the account {user_id} that it is shared with is missing"),
    ("contacts", "user_id", ACCOUNT, "contacts: their account {user_id} is missing"),
    ("links", "owner_id", ACCOUNT, "link {token}: its owner's account {owner_id} is missing"),
    ("links", "album_id", ALBUM, "link {token}: its album {album_id} is missing"),
    ("links", "item_id", ITEM, "link {token}: its item {item_id} is missing"),
    ("link_items", "token", LINK, "link {token}: it is missing, and its item {item_id} is there"),
    ("link_items", "item_id", ITEM, "link {token}: its item {item_id} is missing"),
    ("guest_links", "owner_id", ACCOUNT, "guest link {token}: its owner's account {owner_id} is missing"),
    ("guest_links", "album_id", ALBUM, "guest link {token}: its album {album_id} is missing"),
    ("guest_files", "token", GUEST_LINK, "guest upload {id}: its guest link {token} is missing"),
    ("guest_files", "owner_id", ACCOUNT, "guest upload {id}: its owner's account {owner_id} is missing"),
    ("recognition_shards", "owner_id", ACCOUNT, "shard {name}: its account {owner_id} is missing"),
)

OPTIONAL = {("albums", "cover_id"), ("links", "album_id"), ("links", "item_id")}


def dangling(folder: Folder):
    for table, column, (parent, key), text in REFERENCES:
        if column not in folder.columns(table) or not folder.has(parent):
            continue
        rows = folder.rows(
            f"select * from {table} where {f'{column} is not null and' if (table, column) in OPTIONAL else ''}"
            f" not exists (select 1 from {parent} where {parent}.{key} = {table}.{column})"
        )
        for row in rows:
            yield text.format(**{name: row[name] for name in row.keys()})
    yield from foreign_keys(folder)


def foreign_keys(folder: Folder):
    """Checks the foreign keys that the other tables declare."""
    known = {(table, column) for table, column, *_ in REFERENCES}
    counts = {}
    for table, _, parent, number in folder.rows("pragma foreign_key_check"):
        declared = folder.rows('select "from" from pragma_foreign_key_list(?) where id = ?', table, number)
        if (table, declared.fetchone()[0]) not in known:
            counts[table, parent] = counts.get((table, parent), 0) + 1
    for (table, parent), count in counts.items():
        yield f"the database: {count} rows of {table} refer to missing rows of {parent}"
