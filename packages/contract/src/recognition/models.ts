import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'
import { manifest, sha256 } from './manifest.ts'

/**
 * The models with which devices of this installation look at pictures; NOT_FOUND where it has none, or while the feature
 * flag `recognition` is off.
 */
export const readManifest = endpoint({
  method: 'GET',
  path: '/api/recognition/models',
  response: manifest,
})

/** The bytes of a file that the manifest names, whole or one range of them (RFC 9110 §14); NOT_FOUND for any other. */
export const readModelFile = endpoint({
  method: 'GET',
  path: '/api/recognition/models/:sha256',
  params: z.object({ sha256 }),
  response: z.file(),
})
