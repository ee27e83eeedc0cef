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
  recognition: 'Recognition',
  log: 'Log',

  overviewLead: 'How much this server stores, and its version',
  overviewFailed: 'Failed to load the overview',
  disabledUsers: 'Disabled users',
  stored: 'Storage used',
  freeDisk: 'Free disk space',
  ownModels: 'Recognition finds people, things and text in photos. It uses your own models.',
  standardModels:
    'Recognition finds people, things and text in photos. It uses the models that come with Safelight.',
  noModels:
    'Recognition finds people, things and text in photos. It is off, because the files that it needs (its models) are not installed.',
  unreadableModels:
    'Recognition finds people, things and text in photos. It is off, because the list of its models is damaged. Install them again.',
  version: 'Safelight version {version}.',
  recentUploads: 'Recent uploads by day',
  day: 'Day',
  uploads: 'Uploads',
})
