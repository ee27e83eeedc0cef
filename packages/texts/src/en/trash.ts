import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  failedToLoadTheTrash: 'Failed to load the trash',
  loadingTheTrash: 'Loading the trash',
  selectAll: 'Select all',
  emptyTrash: 'Empty trash',
  theTrashIsEmpty: 'The trash is empty',
  emptyTheTrash: 'Empty the trash?',
  deletePermanently: 'Delete permanently?',
  everythingInTheTrashIsDeleted:
    'Everything in the trash is deleted permanently, here and on your other devices. This cannot be undone.',
  deletePermanently2: 'Delete permanently',
  failedToDeletePleaseTryAgain: 'Failed to delete. Please try again.',
  clearSelection: 'Clear selection',
  restore: 'Restore',
  restoreFailed:
    '{count, plural, one {1 photo or video could not be restored} other {# photos and videos could not be restored}}: {reason}',
})
