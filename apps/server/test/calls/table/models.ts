import * as models from '@safelight/contract/recognition-models'
import { all, type Call } from '../call.ts'

/** Calls about models. The feature flag is off: all roles get 404. */
export const modelCalls = (): Call[] => [
  { endpoint: models.readManifest, path: '/api/recognition/models', ...all(404) },
  {
    endpoint: models.readModelFile,
    path: `/api/recognition/models/${'a'.repeat(64)}`,
    ...all(404),
  },
]
