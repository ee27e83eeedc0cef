import { defineTexts } from '../define-texts.ts'

/** The reasons why a file, an archive, or a file in an archive cannot be read. */
export const texts = defineTexts({
  unreadable: 'The file could not be read.',
  outside: 'The file is outside the folder.',
  changed: 'The file has changed since it was found.',
  pictureDamaged: 'The picture is damaged or too large.',

  archiveDamaged: 'The archive "{name}" is damaged or incomplete. Download or copy it again.',
  archiveEncrypted:
    'The archive "{name}" is protected by a password. Unpack it, then import the folder.',
  archiveVolumes:
    'The archive "{name}" is one of several volumes. Unpack them together, then import the folder.',
  archiveEntries:
    'The archive "{name}" contains too many files. Unpack it, then import the folder.',
  archiveBomb: 'The archive "{name}" unpacks to far more data than it should.',
  archiveMemory:
    'The archive "{name}" needs more memory than this device has. Unpack it, then import the folder.',
  archiveUnknown:
    'The archive "{name}" has an unsupported format. Unpack it, then import the folder.',

  fileEncrypted: 'It is protected by a password.',
  fileDamaged: 'It is damaged.',
  filePath: 'Its name is not safe: it leads to a folder outside of the archive.',
  fileLink: 'It is a link or another special file.',
  fileSparse: 'Safelight cannot unpack it. Unpack the archive and choose the folder.',
  fileMethod: 'Safelight cannot unpack it. Unpack the archive and choose the folder.',
  fileBomb: 'It unpacks to far more data than a photo or a video has.',
  fileTooLarge:
    'It is too large to unpack on this device. Unpack the archive and choose the folder.',
})
