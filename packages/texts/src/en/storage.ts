import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  storageUsed: 'Storage used',
  used: '{usedBytes} used.',
  usedOfLimit: '{usedBytes} of {limitBytes} used.',
  usedInFamily: '{usedBytes} used by you, {familyBytes} by your family together.',
  usedInFamilyOfLimit:
    '{usedBytes} used by you, {familyBytes} of {limitBytes} by your family together.',
  storageFull: 'Your storage is full. Everything in it stays, but nothing more can be uploaded.',
  familyStorageFull:
    'The storage that your family shares is full. Everything in it stays, but nothing more can be uploaded.',
})
