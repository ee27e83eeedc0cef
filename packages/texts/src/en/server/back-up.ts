import { defineTexts } from '../../define-texts.ts'

/** The commands `backup` and `restore`. */
export const texts = defineTexts({
  // Help
  backup: 'adds a generation to a backup; the server can keep running',
  backupFolder: 'new, empty, or the backup of this installation',
  list: 'lists the generations, and changes nothing',
  keep: 'keeps this many of the last runs from now on',
  months: 'keeps the first run of each of this many months from now on; 0 for none',
  forget: '"earlier" keeps only this run; a number deletes that generation',
  deep: 'reads all files on both sides and compares their digests',
  acceptLoss: 'continues even if most data or files are gone, or the database is older',
  takeOver:
    'continues this backup with a restored installation or another copy of the database, once',
  restore:
    'restores a backup into a data folder; the folder and its PostgreSQL must be empty or new',
  restoreFolder: 'the backup',
  generation: 'the number of the generation to restore; the default is the newest',
  forgetValue: 'Enter "earlier" or the number of a generation.',

  // The list of generations
  kept: '{months, plural, =0 {Keeps {runs, plural, one {the last run} other {the last # runs}}.} one {Keeps {runs, plural, one {the last run} other {the last # runs}}, and the first run of one month.} other {Keeps {runs, plural, one {the last run} other {the last # runs}}, and the first run of each of # months.}}',
  installation: 'Installation: {id}',
  installationUnknown: 'Installation: unknown',
  listColumns: 'generation\ttime\taccounts\titems\tdatabase',
  damaged: 'DAMAGED',

  // Results of a backup
  repaired:
    'REPAIRED {file}: it was missing or damaged in {side, select, backup {the backup} other {the data folder}}',
  secretRepaired:
    'REPAIRED secret: it was missing or wrong in {side, select, backup {the backup} other {the data folder}}',
  lost: 'LOST     {file}: generation {generation} no longer has it, and maybe earlier ones',
  newBackup:
    'This is a new backup without earlier generations. If you expected some, check that its disk is mounted.',
  generationsDeleted: 'Generations deleted: {numbers}',
  filesDeleted:
    'Deleted {count, plural, one {# file that no generation needs} other {# files that no generation needs}}.',
  generationAltered:
    'DAMAGED  generation {number}: its database has changed since it was written. No file is deleted until you run: safelight backup --forget {number} {folder}',
  generationUnknown:
    'UNKNOWN  generations/{name}: Safelight gives its files other names. No file is deleted until you move this one out of the backup, or give it its old name.',
  nothingForgotten: 'No earlier generation was deleted, because this run found damage.',
  secretApart:
    'SAFELIGHT_SECRET is not in the backup. Keep it in another safe place: nobody can sign in without it.',

  // Results of a restore
  restored:
    'This is a new installation. If it replaces the previous one, add --take-over to its first backup.',

  // Errors of a backup and a restore
  sameFolder: 'The backup and the data folder must not contain each other. Name another folder.',
  noBackup: 'There is no Safelight backup at {folder}.',
  noGenerationYet: 'There is no finished Safelight backup at {folder}.',
  noGeneration:
    'The backup has no generation {number}. List those that it has: safelight backup --list {folder}',
  secretMissing:
    'The file `secret` is missing in {folder}, and nobody can sign in without it. Nothing was changed. Put it back, or set SAFELIGHT_SECRET.',
  secretDiffers:
    'The file `secret` in {folder} does not belong to this database, and nobody could sign in with it. Nothing was changed. Put the right one back, or set SAFELIGHT_SECRET.',

  // Errors of a backup
  folderTaken:
    'This folder is neither empty nor a Safelight backup: {folder}. Name another one for the backup.',
  noServerYet: 'No server has run on this database yet. Start Safelight on it first.',
  otherInstallation:
    'The backup in {folder} belongs to another installation. Nothing in it was changed. Check the data folder, and that its disk is mounted. If they are right, name another folder for the backup.',
  restoredFromIt:
    'This installation was restored from a backup. {folder} belongs to the installation before it. If this one replaces that one, run the command again with --take-over once.',
  otherCopy:
    'Another copy of this database made the last generation in {folder}. Nothing in it was changed. Give each copy a folder of its own. If this is the copy to keep, run the command again with --take-over once.',
  databaseDamaged:
    "The database is damaged ({reason}). Nothing in the backup was changed. Stop the server, and restore the last generation into a new folder: safelight --data '<'new folder'>' restore {folder}",
  muchGone:
    'Much data has disappeared since the last backup ({losses}). Nothing in the backup was changed. Check that this is the right database. If it is, run the command again with --accept-loss.',
  accountsGone: '{before, plural, one {# account} other {# accounts}} before, {now, number} now',
  itemsGone: '{before, plural, one {# item} other {# items}} before, {now, number} now',
  databaseOlder:
    'This database is older than the last generation of the backup. Nothing in the backup was changed. Check whether the data folder is an earlier state or a copy. If it replaces the newer one, run the command again with --take-over --accept-loss.',
  mostFilesGone:
    'Most files are missing in the data folder or bucket, but the backup has them. Nothing was changed there. Mount the disk, or name the right bucket. To restore the files from the backup, run the command again with --accept-loss.',
  lastReadable: 'Generation {number} is the only one that can be read, so it was not deleted.',

  // Errors of a restore, and of the start of a server
  generationDamaged:
    'The database of generation {number} is damaged ({reason}). Restore another one: safelight restore --generation {sound} {folder}',
  noSoundGeneration:
    'The database of generation {number} is damaged ({reason}), and no other generation is whole. scripts/rescue may still read some of it.',
  bytesChanged: 'its bytes have changed since it was written',
  zeros:
    '{count, plural, one {# row of {table} has} other {# rows of {table} have}} zeros in their texts',
  restoreUnfinished:
    'A restore into {folder} was interrupted. Run the same restore again to finish it.',
  folderIsBackup:
    "This folder is a backup: {folder}. Restore it into a new one: safelight --data '<'new folder'>' restore {folder}",
})
