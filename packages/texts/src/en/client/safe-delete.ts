import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  notAllowed: 'Safelight may not delete files in this folder. Allow it, and try again.',
  otherContent: 'The library has other content under this file’s checksum.',
  notUploaded: 'not in the library',
  uploadFailed: 'the upload failed: {reason}',
  isInTrash: 'its copy is in the trash',
  isLeftOut: 'in a subfolder that is not backed up',
  noLongerInLibrary: 'no longer in the library',
  hasChanged: 'changed since the upload',
  isUnreadable: 'could not be read',
  isUnsupported: 'a kind of file that Safelight does not keep',
  isDamaged: 'the copy in the library is damaged: {reason}',
  notProven: 'The server could not prove that it still has the whole file.',
})
