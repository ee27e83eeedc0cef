export type { FileEntry, FolderSource } from './lib/import/folder-source.ts'
