import { expose } from 'comlink'
import { type TargetInText, targetsIn } from './targets-in.ts'

const worker = {
  /** Finds the targets in each of the texts. */
  find: (texts: readonly string[], language: string): TargetInText[][] =>
    texts.map(text => targetsIn(text, language)),
}
export type TargetsWorker = typeof worker
expose(worker)
