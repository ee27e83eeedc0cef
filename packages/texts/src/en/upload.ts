import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  // The upload screen.
  encryptedFirst: 'Everything is encrypted on this device before it is sent.',
  dropHere: 'Drop photos and videos here',
  chooseFiles: 'Choose photos and videos',
  browseFiles: 'Browse files',
  formats: '{formats}, up to {size} each',
  formatsAndMore:
    '{formats} and {count, plural, one {# more format} other {# more formats}}, up to {size} each',
  dropToAdd: 'Drop to add to the list',
  dropToUpload: 'Drop to upload to your library',
  droppable: 'Photos, videos, folders or archives',
  labels: 'Labels (optional)',
  labelsExample: 'family, garden, summer',
  labelsHint: 'Separate multiple labels with commas',
  noFiles: 'No files to upload.',
  filesUploaded: 'Successfully uploaded {count} file(s)',
  filesFailed: 'Failed to upload {count} file(s)',

  // The list of files.
  selectedFiles: 'Selected files',
  moreFiles: 'and {count, plural, one {# more file} other {# more files}}',
  livePhoto: '{size} · live photo',
  waiting: 'Waiting...',
  encrypting: 'Encrypting...',
  encryptingFile: 'Encrypting {name}',
  uploadingPercent: 'Uploading {percent}',
  uploadingFile: 'Uploading {name}',
  pausedAtPercent: 'Paused at {percent}',
  uploaded: 'Uploaded',
  restoredFromTrash: 'Restored from your trash',
  duplicate: 'Already in your library',
  duplicateOf: 'Already in your library as {file}',
  fileInTrash: 'This file is in your trash',
  retryFile: 'Retry {name}',
  pauseFile: 'Pause {name}',
  resumeFile: 'Resume {name}',
  restoreFile: 'Restore {name}',
  uploadFileAgain: 'Upload {name} again',
  cancelFile: 'Cancel {name}',
  removeFile: 'Remove {name}',

  // Uploads that were interrupted.
  unfinishedUploads: 'Unfinished uploads',
  chooseSameFile: 'Choose the same file again to resume.',
  percentUploaded: '{percent} of {size} uploaded',
  progressOfFile: 'Progress of {name}',
  discardFile: 'Discard {name}',

  // Progress of all files together, in the bar and in the tray.
  uploads: 'Uploads',
  clearAll: 'Clear All',
  pauseAll: 'Pause All',
  resumeAll: 'Resume All',
  uploadAll: 'Upload All',
  pause: 'Pause',
  resume: 'Resume',
  filesChosen: '{count, plural, one {# file} other {# files}} · {size}',
  filesDone: '{done, number} of {total, plural, one {# file} other {# files}}',
  bytesSent: '{sent} of {total}',
  failed: '{count, number} failed',
  uploadsPaused: 'Uploads paused',
  nothingUploaded: 'Nothing uploaded',
  resultUploaded: '{count, plural, one {# file} other {# files}} uploaded',
  resultRestored: '{count, plural, one {# file} other {# files}} restored',
  resultDuplicates:
    '{count, plural, one {# file was} other {# files were}} already in your library',
  resultStopped: '{count, plural, one {# file} other {# files}} stopped',
  resultInTrash: '{count, plural, one {# file is} other {# files are}} already in your trash',
  resultFailed: '{count, plural, one {# file} other {# files}} failed',
  resultFailedBecause: '{count, plural, one {# file} other {# files}} failed: {reason}',
  uploadsEnded: 'Uploads ended: {results}.',
  someUploadsFailed: 'Some files failed to upload.',
  duplicateAt: '{path}: already in your library as <link>{file}</link>',
  duplicateReason: 'It is already in your library.',
  duplicateOfReason: 'It is already in your library as {file}.',
  inTrashReason: 'The same file is in your trash.',
  viewFiles: 'View files',
  showUploadDetails: 'Show the details of the uploads',
  hideUploadDetails: 'Hide the details of the uploads',
  dismissUploads: 'Dismiss the uploads',
  stopUploadsQuestion: 'Stop uploading?',
  stopUploadsMessage:
    '{count, plural, one {# file is not uploaded yet. Its partial upload will be discarded.} other {# files are not uploaded yet. Their partial uploads will be discarded.}} You can start again on the upload screen.',
  stopping: 'Stopping...',
  stopFailed: 'Failed to stop. Please try again.',

  // Choosing a folder or archives.
  importHint:
    'Import everything in a folder or in archives, such as a Google Takeout, with its dates, places, descriptions and albums. You can review the contents before the import starts.',
  selectFolder: 'Select Folder',
  selectArchives: 'Select Archives',
  folderNeedsDesktopApp: 'Local folder selection is only available in the desktop app.',
  scanNeedsDesktopApp: 'Folder scanning is only available in the desktop app.',
  selectFailed: 'Failed to select folder: {reason}',
  folderUnusable: 'The folder cannot be used. Choose another one.',
  archives: '{count, plural, one {# archive} other {# archives}}',
  foldersAndFiles: '{count, number} folders and files',
  importUnfinished:
    'The import of “{name}” is not finished: {done, number} of {total, plural, one {# file} other {# files}} done.',
  importUnfinishedSelectAgain:
    'The import of “{name}” is not finished: {done, number} of {total, plural, one {# file} other {# files}} done. Select the same folder or archives again to resume.',
  otherImportRunning: 'Another import is in progress. Stop it before you start a new one.',

  // The result of a scan.
  scan: 'Scan',
  scanning: 'Scanning',
  folderSelected: 'Folder Selected',
  filesFound: '{count, plural, one {# file} other {# files}} found',
  scanFailed: 'Failed to scan folder: {reason}',
  scanEnded: 'Scan ended: {count, plural, one {# file} other {# files}} can be imported.',
  filesToImport: '{count, plural, one {# file} other {# files}} to import',
  filesToImportOfSize: '{count, plural, one {# file} other {# files}} to import · {size}',
  photosOfSize: '{count, plural, one {# photo} other {# photos}} · {size}',
  videosOfSize: '{count, plural, one {# video} other {# videos}} · {size}',
  documentsOfSize: '{count, plural, one {# document} other {# documents}} · {size}',
  archivesOfSize: '{count, plural, one {# archive} other {# archives}} · {size}',
  ownExport:
    'This is an export of Safelight: {count, plural, one {# album} other {# albums}} will be restored.',
  sidecarsFound:
    'Dates, places and descriptions of {count, plural, one {# file} other {# files}} were found.',
  otherFormats:
    '{count, plural, one {# file has an unsupported format and is} other {# files have an unsupported format and are}} not imported.',
  linksSkipped:
    '{count, plural, one {# link to another file or folder is} other {# links to other files or folders are}} not followed.',
  filesNotImportable: '{count, plural, one {# file} other {# files}} cannot be imported',
  filesToLeaveOut: '{count, plural, one {# file} other {# files}} will be left out',
  foldersBecomeAlbums: 'Create albums from folders',
  importFiles: 'Import {count, plural, one {# File} other {# Files}}',
  chooseDifferentFolder: 'Choose Different Folder',

  // An import under way.
  import: 'Import',
  importing: 'Importing',
  importingPercent: 'Importing {percent}',
  importingFiles:
    'Importing {done, number} of {total, plural, one {# file} other {# files}} · {percent}',
  importPaused: 'Import paused',
  importPausedAt:
    'Paused at {done, number} of {total, plural, one {# file} other {# files}} · {percent}',
  waitingForServer: 'Waiting for the server',
  waitingForServerAt:
    'Waiting for the server · {done, number} of {total, plural, one {# file} other {# files}} · {percent}',
  filesNotImported: '{count, plural, one {# file} other {# files}} could not be imported',
  someNotImported: 'Some files could not be imported.',
  viewImport: 'View import',
  showImportDetails: 'Show the details of the import',
  hideImportDetails: 'Hide the details of the import',
  dismissImport: 'Dismiss the import',

  // The result of an import.
  importStoppedTitle: 'Import Stopped',
  importFinishedTitle: 'Import Finished',
  importStopped: 'Import stopped',
  importFailed: 'Import failed',
  theImportFailed: 'The import failed. Please try again.',
  uploadFilesFailed: 'Failed to upload files: {reason}',
  filesImported: '{count, plural, one {# file} other {# files}} imported',
  noNewFiles: 'No new files',
  noNewFilesFound: 'No new photos or videos were found.',
  importStoppedAt: 'Import stopped: {facts}.',
  importEnded: 'Import ended: {facts}.',
  selectSameFolder: 'Select the same folder or archives again to resume.',
  restoredAlbums: 'Restored from the export: {albums, plural, one {# album} other {# albums}}.',
  restoredPeople: 'Restored from the export: {people, plural, one {# person} other {# people}}.',
  restoredAlbumsAndPeople:
    'Restored from the export: {albums, plural, one {# album} other {# albums}} and {people, plural, one {# person} other {# people}}.',
  filesStaged:
    '{count, plural, one {# file is on the server but not in your library yet. Your next import adds it.} other {# files are on the server but not in your library yet. Your next import adds them.}}',
  itemsImproved:
    '{count, plural, one {1 photo or video in your library has} other {# photos and videos in your library have}} new details.',
  someInTrash: '{count, plural, one {# file is} other {# files are}} already in your trash.',
  inGoogleTrash:
    '{count, plural, one {# file was in Google’s trash and was} other {# files were in Google’s trash and were}} left out.',
  detailsWithoutPhoto:
    '{count, plural, one {1 file with details belongs to a photo} other {# files with details belong to photos}} of another part of the export. Import the other parts on this device to use the details.',
  filesLeftOut: '{count, plural, one {# file} other {# files}} left out',
  openGallery: 'Open the gallery',

  // Watching the folder of an import.
  watchQuestion: 'Import new files from this folder automatically?',
  watchFolder: 'Watch This Folder',
  watchFailed: 'This folder cannot be watched.',
  folderIsWatched:
    'New and changed files in this folder are imported automatically while the app is open. <link>Watched folders</link>',
})
