import { defineTexts } from '../define-texts.ts'

/** Why a file of a folder must stay, for all apps. */
export const texts = defineTexts({
  notUploaded: 'not in the library',
  uploadFailed: 'the upload failed: {reason}',
  isInTrash: 'its copy is in the trash',
  isLeftOut: 'in a subfolder that is not backed up',
  noLongerInLibrary: 'no longer in the library',
  hasChanged: 'changed since the upload',
  isUnreadable: 'could not be read',
  isUnsupported: 'a kind of file that Safelight does not keep',
  isDamaged: 'the copy in the library is damaged: {reason}',
})
