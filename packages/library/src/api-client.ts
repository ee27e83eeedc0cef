export { ApiError } from './lib/api/api-client.ts'
