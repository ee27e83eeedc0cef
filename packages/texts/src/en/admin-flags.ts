import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  editFeatureFlag: 'Edit feature flag',
  addFeatureFlag: 'Add feature flag',
  value: 'Value',
  failedToLoadFeatureFlags: 'Failed to load feature flags',
  featureFlagUpdated: 'Feature flag updated',
  updateFailed: 'Update failed',
  featureFlags: 'Feature Flags',
  addFlag: 'Add Flag',
  noFeatureFlagsFound: 'No feature flags found',
  featureFlags2: 'Feature flags',
  nameIsActive: '{name} is active',
  inactive: 'Inactive',
  editName: 'Edit {name}',
  deleteName: 'Delete {name}',
  featureFlagCreated: 'Feature flag created',
  createFailed: 'Create failed',
  deleteFeatureFlag: 'Delete feature flag',
  deleteFeatureFlagName: "Delete feature flag ''{name}'?",
  deleteFailed: 'Delete failed',
  featureFlagDeleted: 'Feature flag deleted',
})
