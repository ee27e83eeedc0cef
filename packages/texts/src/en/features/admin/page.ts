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
  ownModels: 'Recognition uses your own models.',
  standardModels: 'Recognition uses the standard models.',
  noModels: 'Recognition is off, because no models are installed.',
  unreadableModels:
    'Recognition is off, because the list of its models is damaged. Install them again.',
  version: 'Version {version}.',
  recentUploads: 'Recent uploads by day',
  day: 'Day',
  uploads: 'Uploads',
})
