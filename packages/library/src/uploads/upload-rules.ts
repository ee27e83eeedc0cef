export { parseLabels } from '../lib/upload/upload-rules.ts'
