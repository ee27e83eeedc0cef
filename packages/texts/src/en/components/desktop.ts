import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  folderUnreadable: 'The folder could not be read.',
  fileUndeletable: 'The file could not be deleted.',
  fileUnreadable: 'The file could not be read.',
  entryUnreadable: 'The file or folder could not be read.',
  accessNeeded: 'Allow Safelight to read this folder again.',
})
