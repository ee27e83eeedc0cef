import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  title: 'Backup',
  lead: 'While Safelight is open, it automatically uploads new and changed files from the folders that you choose. Files that you delete from a folder stay in your library.',
  leadPhone:
    'Choose your camera’s folder once. Each time you open Safelight, it uploads the new photos and videos. Files that you delete from the phone stay in your library.',
  unsupported:
    'This browser does not let web apps read a folder again later. Chrome and Edge on computers, and Chrome and Samsung Internet on Android, do. The desktop app backs up folders too.',
  folders: 'Folders that are backed up',
  backUpFolder: 'Back Up a Folder',
  backUpPhone: 'Back Up This Phone',
  manage: 'Manage backup',
  pickFailed: 'Failed to select the folder: {reason}',
  cannotKeep:
    'The browser cannot keep this folder. Leave private browsing, or let Safelight store data, and try again.',

  dialogTitle: 'Back Up “{name}”',
  lookingThrough:
    'Looking through the folder: {count, plural, one {# file} other {# files}} so far',
  found:
    '{count, plural, =0 {No photos or videos yet} one {# photo or video} other {# photos and videos}}',
  subfolders: 'Subfolders to back up',
  subfolder: '{name} ({count, number})',
  foldersToAlbums: 'Make an album of each subfolder',
  pauseOnMetered: 'Pause on metered connections, such as mobile data',
  pauseOnLowBattery: 'Pause while the battery is low',
  start: 'Start Backup',
  starting: 'Starting...',
  save: 'Save',
  saving: 'Saving...',
  startFailed: 'The backup of this folder could not be started.',
  readFailed: 'The folder could not be read: {reason}',

  nothingNew: 'Nothing new so far',
  imported: '{count, plural, one {# item uploaded} other {# items uploaded}}',
  foldersBecomeAlbums: 'subfolders become albums',
  foldersLeftOut: 'without {folders}',
  labels: 'labels: {labels}',

  checking: 'Checking for new files',
  backedUpNow: 'Backed up just now',
  backedUp: 'Backed up, {ago}',
  importing: 'Backing up: {completed, number} of {total, plural, one {# file} other {# files}}',
  pausedMetered: 'Paused on this metered connection',
  pausedLowBattery: 'Paused until the battery is charged',
  stopped: 'The backup of “{name}” stopped: {reason}',
  allowToContinue: 'Allow access to continue the backup',
  allow: 'Allow Access',
  partlyWatched:
    'Safelight may miss some changes in this folder. Choose “Check Now” from time to time.',
  failedFiles: '{count, plural, one {# file} other {# files}} could not be backed up',
  failedFile: '{path}: {reason}',

  checkNow: 'Check Now',
  checkNamedNow: 'Check {name} now',
  freeSpace: 'Free Up Space',
  freeSpaceNamed: 'See which files of {name} are safe to delete',
  change: 'Change',
  changeNamed: 'Change the backup of {name}',
  stopNamed: 'Stop backing up {name}',
  stopFailed: 'Failed to stop the backup of this folder. Please try again.',

  tray: 'Backup',
  showDetails: 'Show backup details',
  hideDetails: 'Hide backup details',

  offer: 'Back up new files from this folder automatically?',
  offerAccept: 'Back Up This Folder',
  offerFailed: 'This folder cannot be backed up.',
  offerAccepted:
    'New and changed files in this folder are backed up while Safelight is open. <link>Manage backup</link>',
})
