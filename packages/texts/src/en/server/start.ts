import { defineTexts } from '../../define-texts.ts'

/** Texts for the operator at start, and reasons why a database or a blob store cannot be used. */
export const texts = defineTexts({
  // Scripts look for the beginnings of these lines, and for addresses that end with a space.
  running: 'Safelight is running at {address} (version {version})',
  firstAccount:
    'This server has no account yet. Open {address} to create the first one, which becomes the administrator.',

  upgraded: 'Upgraded from {from} to {to}',
  downgraded: 'Downgraded from {from} to {to}',

  settingInvalid: '{name} must be {value}.',
  settingNeeded: '{name} must be set when {other} is.',
  stripeKeyNeeded: 'STRIPE_SECRET_KEY must be set to take payments.',
  bucketNeeded: 'Set S3_ENDPOINT and the other S3_… settings, which name the bucket.',
  fileUnreadable: '{name} must name a file that can be read.',
  roleAlone: 'ROLE must be all unless DATABASE_URL and S3_ENDPOINT are set.',
  twoCertificates:
    'TLS_DOMAIN and TLS_CERT must not both be set. Set TLS_DOMAIN to let Safelight obtain a certificate, or TLS_CERT and TLS_KEY to use your own.',
  certificateInvalid: 'TLS_CERT and TLS_KEY must name a certificate and its key in PEM format.',
  tilesWithoutHost: 'MAP_TILES_URL must name a host.',
  sandboxAfterStripe:
    'PAYMENTS must not be sandbox, because people have subscribed through Stripe. Set it to stripe or off.',
  portInUse: '{name} {port} is in use by another program. Set {name} to a free port.',
  portForbidden:
    'This user may not listen on {name} {port}. With systemd, copy ports.conf as docs/operations/https.md says. Or set {name} to a port above 1023.',
  hostUnknown:
    '{name} {host} is not an address of this machine. Set {name} to one, such as 127.0.0.1.',

  secretInvalid:
    'SAFELIGHT_SECRET must be 32 bytes in Base64, as openssl rand -base64 32 prints them.',
  secretFileInvalid:
    'The file that SAFELIGHT_SECRET_FILE names must contain 32 bytes, or 32 bytes in Base64 as openssl rand -base64 32 prints them.',
  secretDamaged: 'The secret is damaged: {file} must be 32 bytes long. Put it back from a backup.',
  secretMissing:
    'The file `secret` is missing in {folder}, and nobody can sign in without it. Put it back from a backup, or run safelight backup, which restores it.',
  secretDiffers:
    'This database was created with another secret, and nobody could sign in with this one. Set SAFELIGHT_SECRET or SAFELIGHT_SECRET_FILE to the right secret, or put its file `secret` back into SAFELIGHT_DATA.',

  folderInUse:
    'Another Safelight is using this folder: {folder}. Stop it, or wait until it has finished.',
  folderIsFile: '{path} is a file. Name a folder.',
  partIsFile: '{path} is a file, but Safelight needs a folder there. Move the file away.',
  partIsFolder: '{path} is a folder, but Safelight needs a file there. Move the folder away.',
  folderReadOnly: 'The disk of {folder} is read-only. Make it writable, or name another folder.',
  folderImpossible: 'This folder cannot be created: {folder}. Name another folder.',
  folderNotCreated:
    'User {user} may not create a folder in {parent}, which belongs to user {owner}. Run as root: install -d -o {user} -g {group} {folder}',
  folderOfOther:
    'User {user} may not write {path}, which belongs to user {owner}. Run as root: chown -R {user}:{group} {folder}',
  folderForOthers:
    'User {user} may not write {path}, which belongs to user {owner} and contains other files. Name another folder.',
  folderLocked:
    'User {user} may not write {path}, although it belongs to this user. Run: chmod -R u+rwX {folder}',
  folderDenied: 'This folder cannot be written: {folder}. Check its owner and permissions.',
  diskNotMounted:
    'No disk is mounted at {mount}, although /etc/fstab names one. Run as root: mount {mount}',
  diskFull: 'The disk is full. Free some space, then try again.',
  diskFullAt: 'The disk is full: {path}. Free some space, then try again.',
  diskFails: 'The disk fails to read or write ({reason}). Check it before you continue.',
  accessDenied:
    'This user may not read or write a file of Safelight. Check its owner and permissions.',
  accessDeniedAt:
    'This user may not read or write {path}. Check its owner, its permissions, and whether its disk is read-only.',

  databaseDamaged:
    "The database is damaged ({reason}). Keep a copy of it as it is, and restore the last good backup into a new folder: safelight --data '<'new folder'>' restore '<'backup'>'",
  databaseUnusable:
    'The database cannot be opened or written ({reason}). Check the owner and permissions of the data folder.',
  databaseSilent: 'The database of DATABASE_URL does not answer.',
  databaseLoginRefused:
    'PostgreSQL refused the user name or the password of DATABASE_URL. Correct them.',
  databaseNameUnknown: 'PostgreSQL has no database with the name in DATABASE_URL. Create it first.',
  databaseHostUnknown: 'The host name in DATABASE_URL is unknown. Correct it.',
  databaseUnavailable: 'The database does not answer. Try again in a moment.',
  databaseNotEmpty: 'The database of DATABASE_URL is not empty. Set DATABASE_URL to an empty one.',
  sqliteTooOld:
    'Safelight needs SQLite {oldest} or newer, and this Node.js has {version}. Install a newer Node.js.',
  databaseTooOld:
    'An older version of Safelight wrote the database of {setting}. Start Safelight {version} on it once, then run the command again.',
  databaseTooNew:
    'The database of {setting} needs Safelight {needed}, and this is {version}. Install that version.',
  databaseTooNewUnnamed:
    'The database of {setting} needs a newer Safelight than this {version}. Install the newest version.',
  databaseUnreleased:
    'The database of {setting} holds a library that a development version made before the first release. Safelight {version} cannot read it. Nothing was changed. Keep using the development version, or export your photos and videos there and import them into a new library.',
  backupUnreleased:
    'The backup at {folder} holds a library that a development version made before the first release. Safelight {version} cannot read it. Nothing was changed. Keep using the development version, or export your photos and videos there and import them into a new library.',
  movedToSqlite:
    'move-database has moved the database of DATABASE_URL into the data folder. Unset DATABASE_URL.',
  movedToPostgres:
    'move-database has moved the database of SAFELIGHT_DATA to PostgreSQL. Set DATABASE_URL.',
  upgradeFailed:
    'Safelight {version} could not upgrade the database of {setting}. Start the previous version again.',
  damagedBeforeUpgrade:
    'The database is damaged: {file}. Nothing was changed. Restore a backup, or the copy in {folder}.',
  copyFailed:
    'The database could not be copied before its upgrade: {folder}. Check that this folder can be written and that its disk has space.',

  serversRun:
    'A server is using the database of DATABASE_URL, or was a minute ago. Stop all servers, then try again.',
  paymentsDiffer:
    'PAYMENTS must be the same for all servers of one database. Here it is {here}; a server that runs, or ran a minute ago, has {there}.',
  filesDiffer:
    'S3_ENDPOINT must be the same for all servers of one database. Here the files are in {here}; a server that runs, or ran a minute ago, has them in {there}.',

  filesMissing:
    "None of this library's files are in {place}. Mount its disk, or name the right bucket. If the files are lost, restore a backup. To start without them, set START_WITHOUT_FILES=yes.",
  filesOfOtherCopy:
    'Another copy of this database used these files last. If both copies run, a deletion in one deletes the files of both. Stop the other copy, or give this one its own bucket. If this is the copy to keep, run: safelight claim-files',
  fileFolderMissing: 'The folder of the files is missing: {folder}. Mount its disk.',

  s3Silent: 'S3_ENDPOINT does not answer: {endpoint}',
  s3Unknown: 'S3_ENDPOINT must be the address of an S3 store ({reason}).',
  bucketUnknown: 'S3_BUCKET must name a bucket that exists ({reason}).',
  keyUnknown: 'S3_ACCESS_KEY_ID must name a key that the store knows ({reason}).',
  keyWrong: 'S3_SECRET_ACCESS_KEY must be the secret of S3_ACCESS_KEY_ID ({reason}).',
  keyForbidden: 'S3_ACCESS_KEY_ID must have the right to list and use S3_BUCKET ({reason}).',
  clockWrong: "Set this machine's clock: it differs from the S3 store's clock ({reason}).",
  regionWrong: 'S3_REGION must be the region of the bucket ({reason}).',
  s3Unavailable: 'The S3 store does not answer. Try again in a moment.',
  s3Invalid: 'The S3 store sent an invalid answer ({reason}). Try again in a moment.',
})
