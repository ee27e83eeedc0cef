import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { offeredManifest, sha256 } from './manifest.ts'

/** Fails with NOT_FOUND if the installation has no models, or while the feature flag `recognition` is off. */
export const readManifest = endpoint({
  method: 'GET',
  path: '/api/recognition/models',
  response: offeredManifest,
})

/** Returns a file of the manifest, or a range of it (RFC 9110 §14). Fails with NOT_FOUND for other files. */
export const readModelFile = endpoint({
  method: 'GET',
  path: '/api/recognition/models/:sha256',
  params: z.object({ sha256 }),
  response: z.file(),
})
