import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  ofLimit: ' of {limitBytes}',
  used: '{usedBytes}{limit} used.',
  usedInFamily: '{usedBytes} used by you, {familyBytes}{limit} by your family together.',
  yourStorage: 'Your storage',
  theStorageThatYourFamilyShares: 'The storage that your family shares',
  storageUsed: 'Storage used',
})
