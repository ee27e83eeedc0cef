import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  reload: 'Reload',
  safelightCouldNotBeLoaded: 'Safelight could not be loaded. ',
  aNewVersionOfSafelightIs: 'A new version of Safelight is ready.',
})
