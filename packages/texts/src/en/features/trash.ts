import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  deletedAfter:
    'Items in the trash are deleted permanently after {count, plural, one {# day} other {# days}}.',
  loading: 'Loading the trash',
  loadFailed: 'Failed to load the trash',
  isEmpty: 'The trash is empty',
  isEmptyHint:
    'You can restore items that you move here for {count, plural, one {# day} other {# days}}.',
  daysLeft: '{count, plural, one {# day} other {# days}} left',
  itemAndDaysLeft: '{item}, {count, plural, one {# day} other {# days}} left',
  selectAll: 'Select all',
  clearSelection: 'Clear selection',

  restore: 'Restore',
  restoreAll: 'Restore all',
  restored: '{count, plural, one {1 item} other {# items}} restored',
  restoreFailed:
    '{count, plural, one {1 item could not be restored} other {# items could not be restored}}: {reason}',

  emptyTrash: 'Empty trash',
  emptyTrashQuestion: 'Empty the trash?',
  emptyTrashMessage:
    'Everything in the trash will be deleted permanently, here and on your other devices. This cannot be undone.',
  deletePermanently: 'Delete permanently',
  deleteQuestion: 'Delete permanently?',
  deleteMessage:
    '{count, plural, one {1 item} other {# items}} will be deleted permanently, here and on your other devices. This cannot be undone.',
  deleteFailed: 'Failed to delete. Please try again.',
})
