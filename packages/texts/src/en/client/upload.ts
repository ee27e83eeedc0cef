import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  unreadable: 'The file could not be read.',
  startFailed: 'Failed to initiate upload',
  chunkFailed: 'Failed to upload chunk {number}',
  completionFailed: 'Failed to complete upload',
  inTrash: 'This file is in your trash.',
  networkError: 'Network error',
  cannotBeOpened: 'This item cannot be opened.',
  alreadyInLibrary: 'already in your library',
  alreadyInLibraryAs: 'already in your library as {file}',
  nameAndDate: '{name}, {date}',
  someShown: 'Showing first {shown} files out of {total} total files.',
  unsupported: 'File "{name}" has unsupported format. Only {limit} files are allowed.',
  bigTiff:
    'File "{name}" is a BigTIFF, which Safelight cannot open. Save it as a TIFF of less than 4 GB, and upload that file.',
  textInside:
    'File "{name}" is not a photo, video or PDF: it contains only text, such as a web page.',
  otherContent: 'File "{name}" is damaged, or it is not a {format} file.',
  manyUnsupported:
    '{count, number} files have an unsupported format. Only {limit} files are allowed.',
  tooLarge: 'File "{name}" is too large. Maximum size is {limit}.',
  manyTooLarge: '{count, number} files are too large. Maximum size is {limit}.',
  empty: '{name}: File is empty (0 bytes) or inaccessible',
  manyEmpty: '{count, number} files are empty (0 bytes) or inaccessible.',
  selected: 'File "{name}" is already selected.',
  manySelected: '{count, number} files are already selected.',
})
