import { handRangedFilesOver } from '@safelight/media/ranged-files'
import { expose, proxy } from 'comlink'
import { type ContentCheckDeps, createContentCheck } from './content-check.ts'

handRangedFilesOver()

/** The page ends the worker in place of aborting a signal. */
const open = (deps: ContentCheckDeps) =>
  proxy(createContentCheck(deps, new AbortController().signal))

export type ContentCheckWorker = typeof open
expose(open)
