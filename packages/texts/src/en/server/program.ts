import { defineTexts } from '../../define-texts.ts'

/** The program `safelight`, and texts that several of its commands print. */
export const texts = defineTexts({
  // Help
  program: 'Runs a Safelight server and manages its data.',
  dataFolder: 'the data folder; the default is SAFELIGHT_DATA, or ./data',
  listOfCommands: '(safelight --help lists the commands)',
  start: 'starts the server; environment variables configure it',
  claimFiles:
    'makes this copy of the database the owner of its files, so that no other copy deletes them',
  wholeNumber: 'Enter a whole number of at least 1.',

  // Results
  filesClaimed:
    'The files now belong to this database. Other copies of it can no longer start with them.',
  filesCopied: '{files, plural, one {# file} other {# files}}, {copied, number} copied ({size})',
  fileNotCopied: 'DAMAGED  {file}: not copied, because it is missing or damaged',

  // Errors
  noDataFolder: 'There is no Safelight data folder at {folder}. Check --data and SAFELIGHT_DATA.',
  folderNotEmpty: 'This folder is not empty: {folder}. Name a new or empty one.',
  heldUp: 'This took too long, and files may have been deleted meanwhile. Run the command again.',
})
