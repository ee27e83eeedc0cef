import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  storageUsed: 'Storage used',
  used: '{usedBytes} used.',
  usedOfLimit: '{usedBytes} of {limitBytes} used.',
  usedInFamily: '{usedBytes} used by you, {familyBytes} by your family together.',
  usedInFamilyOfLimit:
    '{usedBytes} used by you, {familyBytes} of {limitBytes} by your family together.',
  storageFull:
    'Your storage is full. Your photos and videos stay, but you cannot upload more until you free up space.',
  familyStorageFull:
    'The storage that your family shares is full. Your photos and videos stay, but nobody can upload more until one of you frees up space.',
})
