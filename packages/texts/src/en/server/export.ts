import { defineTexts } from '../../define-texts.ts'

/** The command `export`. */
export const texts = defineTexts({
  export: "copies one account's library for scripts/rescue; everything stays encrypted",
  account: 'the email address of the account',
  folder: 'new or empty',
  exported: '{files, plural, one {# file} other {# files}} ({size})',
  folderIsExport:
    'This folder is the export of one account, and no server can run on it: {folder}. Open it with scripts/rescue. Its photos and videos can then be imported into any account.',
})
