import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  invalidResponse: 'Invalid response format',
  messageWithRequest: '{message} (request {requestId})',
  timeout: 'Timeout',
  networkError: 'Network error',
})
