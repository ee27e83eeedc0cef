export type { UnfinishedUpload } from '../lib/upload/large/unfinished-uploads.ts'
