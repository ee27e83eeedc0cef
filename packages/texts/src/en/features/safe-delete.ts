import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  title: 'Safe to Delete',
  lead: 'See which files of a folder you can delete to free up space. Safelight decrypts the copy of each file from your library and compares it with the file.',
  checkFolder: 'Check {name}',
  chooseFolder: 'Choose a Folder',
  chooseFailed: 'Failed to select the folder: {reason}',
  needsDesktopApp: 'This browser cannot choose folders. The desktop app can.',
  unopened: 'The folder could not be opened.',

  progress: 'Progress of the check',
  reading: 'Reading “{name}”: {done} of {total}',
  verifying: 'Comparing with your library: {done} of {total}',
  deleting: 'Checking again and deleting: {done} of {total}',
  done: 'Check finished',
  stopped: 'Stopped. Check the folder again to resume.',
  pausedByPerson: 'Paused',
  pausedMetered: 'Paused on this metered connection',
  pausedLowBattery: 'Paused until the battery is charged',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  again: 'Check Again',

  verified:
    '{count, plural, =0 {No file is verified} one {# file is in your library, and verified} other {# files are in your library, each verified}} ({size})',
  uploaded:
    '{count, plural, one {# file is uploaded but not verified yet} other {# files are uploaded but not verified yet}}',
  deleted: '{count, plural, one {# file} other {# files}} deleted from “{name}” ({size})',
  unsafe: '{count, plural, one {# file must stay} other {# files must stay}}',
  unsafeFile: '{path}: {why}',

  delete: '{count, plural, one {Delete # File} other {Delete # Files}} From This Folder',
  deleteTitle: '{count, plural, one {Delete # File?} other {Delete # Files?}}',
  deleteMessage:
    '{count, plural, one {# verified file} other {# verified files}} ({size}) will be deleted permanently from “{name}” on this device. Safelight checks each file again just before. Your library keeps its copies.',
  deleteConfirm: 'Delete',
  deleteBusy: 'Starting...',
  deleteFailed: 'The files could not be deleted.',
  cannotDelete:
    'This browser may not delete files in this folder. Save the list, and delete the files yourself.',
  saveList: 'Save List of Verified Files',
  listName: 'Safe to delete in {name}.txt',
})
