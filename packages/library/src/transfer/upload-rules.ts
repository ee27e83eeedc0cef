export { parseLabels } from '../lib/upload/files/upload-rules.ts'
