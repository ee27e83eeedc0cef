import { defineTexts } from '../../define-texts.ts'

/**
 * The commands `verify`, `verify-web` and `web-manifest`. Never change the words in capitals: operators'
 * scripts may look for them in the output.
 */
export const texts = defineTexts({
  // Help
  verify: 'checks the data folder, or a backup named by --data; the server can keep running',
  sample: 'reads only this many files, chosen at random',

  // Faults of the database
  databaseDamaged: 'DAMAGED    the database: {reason}',
  miscounted: 'MISCOUNTED {counter}: {kept} instead of {counted}',
  inGeneration: '{line}, in generation {number}',
  bytesOfAccount: 'bytes used by account {account}',
  itemsOfMonth: 'items of account {account} in {month}',
  videosOfMonth: 'videos of account {account} in {month}',
  documentsOfMonth: 'documents of account {account} in {month}',
  lastChange: 'the last change of account {account}',
  orphanedRow: 'a row of {table} belongs to a missing row of {parent}',
  rowWithoutFile: 'row {id} of {table} does not say which file it has',

  // Faults of files
  missing: 'MISSING    {file}',
  short: 'SHORT      {file}',
  long: 'LONG       {file}',
  altered: 'ALTERED    {file}',
  unreadable: 'UNREADABLE {file}',
  orphaned: 'ORPHANED   {file}',
  filesRead: '{files, plural, one {# file} other {# files}}, {read, number} read ({size})',
  noFaults: 'No faults found.',
  faults: '{count, plural, one {# fault} other {# faults}} found.',

  // The generations of a backup, and their faults
  generations: '{count, plural, one {# generation} other {# generations}}',
  generationDamaged: 'DAMAGED    generation {number}: {reason}',
  generationAltered:
    'ALTERED    generation {number}: its database has changed since it was written',
  noGeneration: 'MISSING    generations: no backup has finished here',
  newestMissing: 'MISSING    {file}: the next backup restores it',
  newestDamaged: 'DAMAGED    {file}: {reason}',

  // A folder that is an export, not a backup
  exportOfAccount:
    'This folder is the export of one account. It is not a backup: no server can be restored from it.',
  exportRescue: 'scripts/rescue restores its library with the recovery words or the password.',
  exportChecks: 'Its files and rows were checked. An export has no counters to check.',

  // The web app
  verifyWeb: 'compares the web app that a server serves with a release',
  address: 'such as https://photos.example.org',
  manifest: 'the web-manifest.json of the release; the default is that of this version',
  webManifest: "prints the hashes of this version's web app",
  answersWith: 'is answered with status {status}',
  differs: 'is another file',
  tooLarge: 'is too large',
  unreachable: 'The server does not answer ({reason}). The check is not complete. Try again later.',
  unknownReason: 'the reason is unknown',
  webMatches:
    '{count, plural, one {The only file is that} other {All {count} files are those}} of Safelight {version}.',
  webDiffers: 'This is not the web app of Safelight {version}.',
  webClaims: 'The server says that it runs Safelight {version}.',
  notManifest:
    'This file is not the manifest of a web app: {file}. Name the web-manifest.json of a release.',
  addressInvalid: 'The address must begin with http:// or https://.',
})
