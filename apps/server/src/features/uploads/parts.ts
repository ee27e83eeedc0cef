import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { LIMITS } from '@safelight/contract/limits'
import { type UploadDescriptor, uploadDescriptor } from '@safelight/contract/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, invalidFields } from '../../http/errors.ts'
import { ciphertextLength } from './ciphertext.ts'

/** The parts of an upload, to be asked for in the order in which they arrive. */
export interface UploadParts {
  /** The part `dto`. */
  descriptor(): Promise<UploadDescriptor>
  /** A part that is a file. */
  file(name: 'file' | 'renditions'): Promise<AsyncIterable<Uint8Array>>
  /** Throws when anything follows. */
  end(): Promise<void>
}

/** Lets the routes of `app` read `multipart/form-data` as a stream. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: 3,
      fields: 1,
      files: 2,
      fieldNameSize: 20,
      fieldSize: LIMITS.descriptorBytes,
      fileSize: ciphertextLength(LIMITS.fileBytes),
      headerPairs: 20,
    },
  })
}

/** Throws UPLOAD_INCOMPLETE where the body breaks off, INVALID_REQUEST where it is not as agreed. */
export function readParts(request: FastifyRequest): UploadParts {
  // The parser waits for the end of a connection, and would for ever if it has been.
  if (request.raw.destroyed) throw new ApiError('UPLOAD_INCOMPLETE')
  const parts = request.parts()
  const next = async (): Promise<Multipart | undefined> => {
    try {
      const { value, done } = await parts.next()
      return done ? undefined : value
    } catch (error) {
      throw refusal(error)
    }
  }
  return {
    async descriptor() {
      const part = await next()
      const isWhole = part?.type === 'field' && part.fieldname === 'dto' && !part.valueTruncated
      if (!isWhole) throw new ApiError('INVALID_REQUEST')
      return parseDescriptor(part.value)
    },
    async file(name) {
      const part = await next()
      if (part?.type !== 'file' || part.fieldname !== name) throw new ApiError('INVALID_REQUEST')
      return content(part)
    },
    async end() {
      if (await next()) throw new ApiError('INVALID_REQUEST')
    },
  }
}

function parseDescriptor(text: unknown): UploadDescriptor {
  const { data, error } = uploadDescriptor.safeParse(parseJson(text))
  if (error) throw invalidFields(error.issues.map(issue => `/dto/${issue.path.join('/')}`))
  return data
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* content({ file }: MultipartFile): AsyncIterable<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    throw refusal(error)
  }
  if (file.truncated) throw new ApiError('UPLOAD_INCOMPLETE')
}

/** What the parser's errors mean: the body broke off, or it is not what was agreed. */
function refusal(cause: unknown): ApiError {
  const { code, message } = cause as { code?: string; message?: string }
  const brokeOff =
    code === 'FST_MP_PREMATURE_CLOSE' || /terminated early|unexpected end/i.test(message ?? '')
  return new ApiError(brokeOff ? 'UPLOAD_INCOMPLETE' : 'INVALID_REQUEST', undefined, { cause })
}
