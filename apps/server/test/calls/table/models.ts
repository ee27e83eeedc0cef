import * as models from '@safelight/contract/recognition-models'
import { all, type Call } from '../call.ts'

/** Models are unavailable while the flag is off; with it they are the same for everybody. */
export const modelCalls = (): Call[] => [
  { endpoint: models.readManifest, path: '/api/recognition/models', ...all(404) },
  {
    endpoint: models.readModelFile,
    path: `/api/recognition/models/${'a'.repeat(64)}`,
    ...all(404),
  },
]
