import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  aboutTheName:
    'A safelight is the lamp that lets you work in a darkroom without fogging the film. Safelight is open-source software.',
  product: 'Product',
  home: 'Home',
  features: 'Features',
  pricing: 'Pricing',
  desktopApp: 'Desktop App',
  support: 'Support',
  termsConditions: 'Terms & Conditions',
  accountDeletionGuide: 'Account Deletion Guide',
})
