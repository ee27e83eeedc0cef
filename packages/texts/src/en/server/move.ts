import { defineTexts } from '../../define-texts.ts'

/** The commands `move-database` and `move-blobs`. */
export const texts = defineTexts({
  // Help
  moveDatabase: 'moves the database into an empty one of the other kind; stop all servers first',
  databaseKind: 'postgres: the database of DATABASE_URL; sqlite: the data folder',
  moveBlobs:
    'copies photos and videos into the other store; except with --ahead, stop all servers first',
  store: 's3: the bucket of the S3_… settings; disk: the data folder',
  ahead: 'copies existing files while servers run, so that the move itself is quick',
  deleteSource: 'reads every copy, then deletes the originals',

  // Results
  movedToPostgres:
    '{rows, plural, one {# row} other {# rows}} moved. Start servers with DATABASE_URL from now on.',
  movedToSqlite:
    '{rows, plural, one {# row} other {# rows}} moved. Start servers without DATABASE_URL from now on.',
  nothingDeleted: 'Nothing was deleted in the old place, because some copies are damaged.',
  deleted: '{count, plural, one {# file} other {# files}} deleted in the old place',
  left: '{count, plural, one {# other file stays} other {# other files stay}} there, because this database does not use {count, plural, one {it} other {them}}',

  // Errors
  urlNeeded: 'Set DATABASE_URL to the PostgreSQL database.',
  databaseExists: 'There is another database already: {file}. Move it to another folder first.',
  databaseLeft:
    'The database that an earlier move-database left is still there: {file}. PostgreSQL has changed since. Move this file to another folder, or delete it, then run the command again.',
  rowsDiffer:
    'The copied rows of {table} differ from the originals. Stop all servers, then run the command again.',
})
