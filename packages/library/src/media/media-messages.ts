export type { MediaWorkerCommand } from '../lib/media/media-messages.ts'
