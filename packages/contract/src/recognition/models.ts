import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { manifest, sha256 } from './manifest.ts'

/** NOT_FOUND without models, or while the feature flag `recognition` is off. */
export const readManifest = endpoint({
  method: 'GET',
  path: '/api/recognition/models',
  response: manifest,
})

/** The bytes of a file in the manifest, whole or one range (RFC 9110 §14). NOT_FOUND for any other file. */
export const readModelFile = endpoint({
  method: 'GET',
  path: '/api/recognition/models/:sha256',
  params: z.object({ sha256 }),
  response: z.file(),
})
