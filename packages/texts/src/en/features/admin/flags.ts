import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Feature Flags',
  featureFlags: 'Feature flags',
  addFlag: 'Add Flag',
  loadFailed: 'Failed to load feature flags',
  noFlags: 'No feature flags found',

  // The features that Safelight knows.
  publicLinks: 'Public links',
  desktopDownloads: 'Desktop app',
  moreFormats: 'More file formats',
  recognition: 'Recognition',
  onByDefault: 'Default: on.',

  feature: 'Feature',
  value: 'Value',
  result: 'Works',
  works: 'Yes',
  doesNotWork: 'No',
  on: 'On',
  off: 'Off',
  lead: 'Each flag turns one feature of this server on or off for everybody. While a flag is not active, its feature is off.',
  isActiveNamed: '{name} is active',
  editNamed: 'Edit {name}',
  deleteNamed: 'Delete {name}',

  addTitle: 'Add feature',
  valueOn: 'Turn this feature on',
  created: 'Feature flag created',
  createFailed: 'Create failed',
  editTitle: 'Edit feature',
  updated: 'Feature flag updated',
  updateFailed: 'Update failed',
  deleteTitle: 'Delete feature',
  deleteQuestion: "Delete feature flag ''{name}'?",
  deleted: 'Feature flag deleted',
  deleteFailed: 'Delete failed',
})
