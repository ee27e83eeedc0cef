import { expose, proxy } from 'comlink'
import { openEye } from '../../recognition/models/open-eye.ts'

/** Opens the models that know words, in a worker of their own: the search goes on while they think. */
async function open(token: string) {
  const eye = await openEye(token)
  return proxy({
    model: () => eye?.by.embedding,
    embedText: (words: string) => eye?.embedText(words),
  })
}

export type EyeWorker = typeof open
expose(open)
