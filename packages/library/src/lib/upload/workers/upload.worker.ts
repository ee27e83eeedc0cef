import { handRangedFilesOver } from '@safelight/media/ranged-files'
import { buffersOf } from '@safelight/media/read'
import { expose, transfer } from 'comlink'
import { createPlaceNames } from '../../media/place-names.ts'
import { createFileWork, type FileWork } from './file-work.ts'

handRangedFilesOver()

/** Each worker has at most one large file. */
const work = createFileWork(createPlaceNames())

const api: FileWork = {
  ...work,
  async read(...given) {
    const reading = await work.read(...given)
    return reading && transfer(reading, buffersOf(reading))
  },
}

expose(api)
