export type { UnfinishedUpload } from '../lib/upload/unfinished-uploads.ts'
