import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  administrator: 'Administrator',
  backToApp: 'Back to App',
  administration: 'Administration',
  users: 'Users',
  featureFlags: 'Feature Flags',
  variables: 'Variables',
  plans: 'Plans',
  overview: 'Overview',
  log: 'Log',

  overviewFailed: 'Failed to load the overview',
  disabledUsers: 'Disabled users',
  stored: 'Storage used',
  freeDisk: 'Free disk space',
  models: 'Models for recognition',
  ownModels: 'Your own',
  standardModels: 'Standard',
  noModels: 'None, so recognition is off',
  unreadableModels: 'Damaged, so recognition is off',
  version: 'Version {version}',
  recentUploads: 'Recent uploads by day',
  day: 'Day',
  uploads: 'Uploads',
})
