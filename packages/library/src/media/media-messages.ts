export type { MediaWorkerCommand } from '../lib/media/showing/media-messages.ts'
