export { canSend, fileOf, sendsFiles } from '../lib/media/sending.ts'
