export { canSend, fileOf, sendsFiles } from '../lib/media/saving/sending.ts'
