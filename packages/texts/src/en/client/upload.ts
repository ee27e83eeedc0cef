import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  unreadable: 'The file could not be read.',
  startFailed: 'Failed to initiate upload',
  chunkFailed: 'Failed to upload chunk {number}',
  completionFailed: 'Failed to complete upload',
  inTrash: 'This file is in your trash.',
  networkError: 'Network error',
})
