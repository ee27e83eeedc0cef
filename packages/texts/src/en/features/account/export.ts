import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Export Your Library',
  lead: 'Saves your library on this device, not encrypted, with its details and albums. You can import them again later.',
  prepareFailed: 'Failed to prepare the export. Please try again.',

  whatToExport: 'What to export',
  everything: 'Everything',
  partSize: 'Size of each ZIP file',
  gigabytes: '{size, number} GB',
  startHint: 'Keep this page open until the export ends.',
  export: 'Export',
  exportToFolder: 'Save to a Folder I Choose',
  exportAsDownloads: 'Save to Downloads',
  folderUnusable: 'This folder cannot be used. Choose another one.',

  reading: 'Reading your library…',
  planning: 'Preparing {items, plural, one {# item} other {# items}}…',
  saving: 'Saving ZIP file {part, number} of {parts, number}',
  paused: 'Paused at ZIP file {part, number} of {parts, number}',
  waiting: 'Waiting for the server at ZIP file {part, number} of {parts, number}',
  itemsDone: '{done, number} of {items, plural, one {# item} other {# items}}',
  bytesDone: '{done} of about {bytes}',
  pause: 'Pause',
  resume: 'Resume',

  libraryExported:
    'Your library is exported: {items, plural, one {# item} other {# items}} in {parts, plural, one {# ZIP file} other {# ZIP files}}.',
  yearExported:
    'The year {year} is exported: {items, plural, one {# item} other {# items}} in {parts, plural, one {# ZIP file} other {# ZIP files}}.',
  libraryUnfinished:
    'The export of your library is not finished: {finished, number} of {parts, plural, one {# ZIP file} other {# ZIP files}} saved.',
  yearUnfinished:
    'The export of the year {year} is not finished: {finished, number} of {parts, plural, one {# ZIP file} other {# ZIP files}} saved.',
  problems:
    '{count, plural, one {# entry is} other {# entries are}} missing or incomplete. The report in each ZIP file says which, and why.',

  continueHint: 'Items that you uploaded after the export started are not included.',
  continue: 'Continue',
  continueToFolder: 'Continue in a Folder I Choose',
  continueAsDownloads: 'Continue in Downloads',
  exportAgain: 'Export Again',
  forgetExport: 'Start a New Export Instead',
})
