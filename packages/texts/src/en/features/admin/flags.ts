import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Feature Flags',
  featureFlags: 'Feature flags',
  addFlag: 'Add Flag',
  loadFailed: 'Failed to load feature flags',
  noFlags: 'No feature flags found',

  value: 'Value',
  onIfBoth: 'A feature is on only if its value is true and it is active.',
  inactive: 'Inactive',
  isActiveNamed: '{name} is active',
  editNamed: 'Edit {name}',
  deleteNamed: 'Delete {name}',

  addTitle: 'Add feature flag',
  created: 'Feature flag created',
  createFailed: 'Create failed',
  editTitle: 'Edit feature flag',
  updated: 'Feature flag updated',
  updateFailed: 'Update failed',
  deleteTitle: 'Delete feature flag',
  deleteQuestion: "Delete feature flag ''{name}'?",
  deleted: 'Feature flag deleted',
  deleteFailed: 'Delete failed',
})
