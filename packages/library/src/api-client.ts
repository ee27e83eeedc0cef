export { ApiError, createApiClient } from './lib/api/api-client.ts'
