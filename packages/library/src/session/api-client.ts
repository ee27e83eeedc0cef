export { ApiError, createApiClient, inLog, refusal } from '../lib/api/api-client.ts'
