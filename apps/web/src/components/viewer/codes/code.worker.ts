import { expose } from 'comlink'
import { codesIn } from './codes-in.ts'

const worker = { codesIn }
export type CodeWorker = typeof worker
expose(worker)
