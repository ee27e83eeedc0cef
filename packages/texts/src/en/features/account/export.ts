import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Export Your Library',
  lead: 'Saves your originals in folders by year and month with all their details, your albums, and your people, memories and labels. This device decrypts everything and saves it here. You can import the parts into an account to restore all of it.',
  prepareFailed: 'Failed to prepare the export. Please try again.',

  whatToExport: 'What to export',
  everything: 'Everything',
  partSize: 'Size of each part',
  gigabytes: '{size, number} GB',
  startHint:
    'Each part is a complete ZIP file: you can open it without the other parts. Your device needs free space for all parts. Keep this tab open. If the export is interrupted, you can continue it in this browser.',
  export: 'Export',
  exportToFolder: 'Save to a Folder I Choose',
  exportAsDownloads: 'Save to Downloads',
  folderUnusable: 'This folder cannot be used. Choose another one.',

  reading: 'Reading your library…',
  planning: 'Preparing {items, plural, one {# photo or video} other {# photos and videos}}…',
  saving: 'Saving part {part, number} of {parts, number}',
  paused: 'Paused at part {part, number} of {parts, number}',
  waiting: 'Waiting for the server at part {part, number} of {parts, number}',
  itemsDone:
    '{done, number} of {items, plural, one {# photo or video} other {# photos and videos}}',
  bytesDone: '{done} of about {bytes}',
  pause: 'Pause',
  resume: 'Resume',

  libraryExported:
    'Your library is exported: {items, plural, one {# photo or video} other {# photos and videos}} in {parts, plural, one {# part} other {# parts}}.',
  yearExported:
    'The year {year} is exported: {items, plural, one {# photo or video} other {# photos and videos}} in {parts, plural, one {# part} other {# parts}}.',
  libraryUnfinished:
    'The export of your library is not finished: {finished, number} of {parts, plural, one {# part} other {# parts}} saved.',
  yearUnfinished:
    'The export of the year {year} is not finished: {finished, number} of {parts, plural, one {# part} other {# parts}} saved.',
  problems:
    '{count, plural, one {# entry is} other {# entries are}} missing or incomplete. The report in each part says which, and why.',

  continueHint:
    'The export continues with the first unfinished part. It does not include files that you uploaded after it started.',
  continue: 'Continue',
  continueToFolder: 'Continue in a Folder I Choose',
  continueAsDownloads: 'Continue in Downloads',
  exportAgain: 'Export Again',
  forgetExport: 'Start a New Export Instead',
})
