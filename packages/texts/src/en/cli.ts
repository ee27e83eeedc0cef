import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  // Help
  program: 'Works with a Safelight library from a terminal or a script.',
  listOfCommands: '(safelight-cli --help lists the commands)',
  login:
    'signs in and keeps the keys of the account on this machine, in a file that only you can read',
  loginServer: 'the address of the server',
  loginEmail: 'the email address of the account',
  loginHelp:
    '\nThe command asks for your password. In a script, write the password to a file,\nand set SAFELIGHT_PASSWORD_FILE to its path, or pass the password as the first\nline of standard input. If two-step verification is on, the command also asks\nfor a code. In a script, pass the code as the next line of standard input.',
  logout: 'signs out, and deletes the keys and everything else that is stored on this machine',
  import: 'imports folders and archives, such as those of Google Takeout',
  importSources: 'folders and archives that belong together are imported together',
  importAlbums: 'creates an album from each folder',
  importLabels: 'adds these labels to everything that is imported, separated by commas',
  importHelp:
    '\nFiles that the library has are not sent again. If an import is interrupted, run\nthe same command again to resume it.\n\nThis program makes no thumbnails. A photo gets the small picture that its camera\nembedded, if there is one. Other photos and all videos get theirs from the next\nbrowser that opens the library. Originals, dates, places and names are complete.',
  watch: 'imports new files from folders, until you stop it',
  watchFolders: 'folders that Syncthing, Nextcloud or another program fills',
  watchDelete:
    'when to delete files from the folders. “never” is the only choice: Safelight does not delete them',
  watchHelp:
    '\nRuns without end, for example as a service. A new file is imported once it has\nnot changed for 5 seconds. Names that programs give to unfinished files are\nignored. After a restart, no file is sent twice.\n\nA folder may be missing for a while: its disk is looked for every 30 seconds.\nWhile this command runs, you can use all other commands.',
  export: 'saves originals and their details as ZIP files in a folder',
  exportFolder: 'created if it does not exist',
  exportYear: 'only items of this year',
  exportContinue: 'resumes an interrupted export at its first unfinished ZIP file',
  list: 'lists the items of the library, newest first',
  listYear: 'only those of this year',
  listMonth: 'only those of this month, 1 to 12',
  listJson: 'prints all details of each as one JSON object per line',
  recognize:
    'analyzes pictures with the server’s models, so that your other devices do not have to',
  recognizeYear: 'only pictures of this year',
  recognizeLimit: 'stops after this many pictures',
  recognizeHelp:
    '\nThis machine analyzes every picture, newest month first. It seals the results\nfor your other devices. Run the same command again to resume. Models are\ndownloaded from the server once and kept until you log out.\n\nIt runs faster if onnxruntime-node is installed next to this program.',
  verify: 'reads and decrypts everything in the library, and lists damaged items',
  verifyFolder:
    'lists which files of this folder are safe to delete, because the library has each of them',
  wholeNumber: 'Enter a whole number from 1 to {most}.',
  yearNeeded: 'To use --month, add --year.',

  // Signing in
  passwordOf: 'Password of {email}: ',
  codeAsked: 'Code from your authenticator app, or a backup code: ',
  wrongCode: 'Enter a six-digit code or a backup code.',
  passkeyNeeded:
    'This account asks for a passkey, which only works in a browser. Turn on codes from an authenticator app in your account settings.',
  noAnswer: 'The input ended before all questions were answered. Nothing was changed.',
  nothingChanged: 'Nothing was changed.',
  signedIn: 'Signed in as {email} at {server}.',
  keysAreIn: 'The keys are in {keyFile}. Anyone who has this file can open your library.',
  notSignedIn: "You are not signed in. Sign in first: safelight-cli login '<'server'>' '<'email'>'",
  wasNotSignedIn: 'You were not signed in.',
  signedOut: 'Signed out. The keys of {email} were deleted from this machine.',
  sessionNotEnded:
    'The server could not be reached, so this machine may still be listed as signed in. Sign it out on the account page of the web app.',
  sessionEnded: 'Your session has ended. Sign in again.',
  keyFileDamaged: '{path} is damaged. Delete it and sign in again.',
  storeDamaged: '{path} is damaged. Run safelight-cli logout, then sign in again.',
  storeBusy: 'Another safelight-cli is using this account. Wait until it has finished.',

  // Progress
  planning: 'Planning … {count, plural, one {# item} other {# items}}',
  scanning: 'Scanning … {count, plural, one {# file} other {# files}}',
  readingLibrary: 'Reading the library …',
  analyzing: '{analyzed, number} analyzed now, {done, number} of {total, number} in total',
  exportProgress: '{done, number} of {items, number}  {bytesDone} of {bytes}',
  importProgress: '{percentage}%  {completed, number} of {total, number}  {current}',
  waitingForServer: 'The server cannot be reached. Retrying automatically.',
  serverUnreachable: 'The server cannot be reached.',
  stopped: 'Stopped.',
  serverBack: 'The server can be reached again.',

  // Watching folders
  watching: 'Watching {path}.',
  notAFolder: '{path} is not a folder.',
  emptyFolder:
    'There are no files in the folder. If a disk belongs here, connect it. Nothing is deleted from your library.',
  folderFailed: '{path}: {reason}',
  folderBack: '{path}: The folder can be read again.',
  watchPartly:
    '{path}: The system cannot report all changes in this folder, for example because fs.inotify.max_user_watches is too low. Safelight looks through it every {minutes, plural, one {minute} other {# minutes}} instead.',
  importBegins: '{path}: {count, plural, one {Importing # file.} other {Importing # files.}}',
  folderImported: '{path}: {results}.',
  watchStopped:
    'Stopped. {count, plural, one {# photo or video was} other {# photos and videos were}} imported since the start.',

  // Results
  exported:
    '{items, plural, one {# item} other {# items}}, {finished} of {parts, plural, one {# ZIP file} other {# ZIP files}} in {folder}',
  exportProblems:
    '{count, plural, one {# problem} other {# problems}}: see the report in each ZIP file.',
  exportInterrupted: 'Interrupted. Resume with: safelight-cli export --continue',
  nothingToContinue: 'There is no interrupted export to resume.',
  interrupted: 'Interrupted. Run the same command again to resume.',
  brokenOff: 'Stopped by an error: {reason}',
  leftOutFile: 'LEFT OUT  {path}: {reason}',
  asideFile: 'NOTE  {path}: {reason}',
  duplicateFile: 'DUPLICATE  {path}: {reason}',
  failedFile: 'FAILED  {path}: {reason}',
  imported: '{count, number} imported',
  duplicates: '{count, number} already in the library',
  improved: '{count, number} in the library got new details',
  inTrash: '{count, number} already in the trash',
  inGoogleTrash:
    '{count, plural, one {# file was in Google’s trash and was left out} other {# files were in Google’s trash and were left out}}',
  recentlyDeleted:
    '{count, plural, one {# file was in Recently Deleted and was left out} other {# files were in Recently Deleted and were left out}}',
  archived:
    '{count, plural, one {# archived item of Google Photos is} other {# archived items of Google Photos are}} in your library, among all others.',
  hidden:
    '{count, plural, one {# hidden item of iCloud Photos is} other {# hidden items of iCloud Photos are}} in your library, among all others.',
  unsupported: '{count, number} with an unsupported format left out',
  failed: '{count, number} failed',
  scanned: '{size} scanned',
  restored:
    'From the export: {albums, plural, one {# album} other {# albums}}, {people, plural, one {# person} other {# people}}.',
  pendingSidecars:
    '{count, plural, one {The details of # item were found, but not its file.} other {The details of # items were found, but not their files.}} If they are in other parts of the export, import these on this device.',
  staged:
    '{count, plural, one {# file is on the server but not in the library yet. The next import adds it.} other {# files are on the server but not in the library yet. The next import adds them.}}',
  analyzed: '{count, plural, one {# picture} other {# pictures}} analyzed',
  newerModels:
    'The server has models that only a newer version of safelight-cli can run. Update safelight-cli.',
  recognized: '{done, number} of {total, plural, one {# item} other {# items}} recognized',
  recognizedElsewhere: 'Another device is analyzing the rest.',
  recognitionOff:
    'This server does not offer recognition: it has no models, or its administrator turned it off.',
  noModels: 'This server has no models for recognition. Its administrator can install some.',
  verifyingFolder: '{done} of {total}',
  mustStay: 'KEEP  {path}: {why}',
  safeToDelete: 'SAFE  {path}',
  verifiedFiles:
    '{count, plural, one {# file is} other {# files are}} safe to delete ({size}): each was decrypted from the library and compared.',
  unverifiedFiles: '{count, plural, one {# file} other {# files}} must stay.',
  verifying: '{count, plural, one {# item} other {# items}}  {size}',
  verified:
    '{items, plural, one {# item} other {# items}}, {streams, plural, one {# file} other {# files}} read ({size})',
  damagedItem: 'DAMAGED  {name} ({id}): {problem}',
  allFine: 'No damage found.',
  damaged: '{count, plural, one {# item is damaged.} other {# items are damaged.}}',
  cannotBeOpened: 'cannot be opened',

  // Files
  unreadable: 'The file could not be read.',
  unreadablePath: '{path} cannot be read: {reason}',
  linksSkipped: 'Links are not followed.',
  changed: 'The file has changed since the folder was scanned.',
  nothingThere: 'no such file or folder.',
  sources: '{count} folders and files',
})
