import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { texts } from '@safelight/texts/server/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'

/** The parts of an upload. Request them in the order in which they arrive. */
export interface UploadParts {
  field(name: string): Promise<string>
  file(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Checks that the upload is complete. Throws if more parts follow. */
  end(): Promise<void>
}

/** Lets the routes of `app` read `multipart/form-data` as a stream. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fieldNameSize: 20, headerPairs: 20 },
  })
}

/** Limits of a form; sizes in bytes. */
type FormLimits = Record<'fields' | 'fieldSize' | 'files' | 'fileSize', number>

export interface AnnouncedForm {
  bytes: number
  /** Starts to read the form. Sends each file through `pass`, which can end the upload by throwing. */
  open(pass: (file: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): UploadParts
}

/**
 * Returns a form before its body is read, so that the caller can reserve quota. Throws INVALID_REQUEST if the
 * request does not state its length, and FILE_TOO_LARGE above `bodySize`.
 */
export function announcedForm(
  request: FastifyRequest,
  { bodySize, ...limits }: FormLimits & { bodySize: number },
): AnnouncedForm {
  if (!request.isMultipart()) throw new ApiError('INVALID_REQUEST')
  const length = request.headers['content-length']
  if (length === undefined) {
    throw new ApiError('INVALID_REQUEST', texts.noLength)
  }
  const bytes = Number(length)
  if (bytes > bodySize) throw new ApiError('FILE_TOO_LARGE')
  return {
    bytes,
    open(pass) {
      const parts = readParts(request, limits)
      return { ...parts, file: async name => pass(await parts.file(name)) }
    },
  }
}

/** Throws UPLOAD_INCOMPLETE if the body breaks off, and INVALID_REQUEST if it is malformed. */
export function readParts(request: FastifyRequest, limits: FormLimits): UploadParts {
  if (!request.isMultipart()) throw new ApiError('INVALID_REQUEST')
  // If the connection has already ended, the parser would wait forever for the end of the body.
  if (request.raw.destroyed) throw new ApiError('UPLOAD_INCOMPLETE')
  const parts = request.parts({ limits: { ...limits, parts: limits.fields + limits.files } })
  const next = async (): Promise<Multipart | undefined> => {
    try {
      const { value, done } = await parts.next()
      return done ? undefined : value
    } catch (error) {
      throw refusal(error)
    }
  }
  return {
    async field(name) {
      const part = await next()
      const isWhole = part?.type === 'field' && part.fieldname === name && !part.valueTruncated
      if (!isWhole || typeof part.value !== 'string') throw new ApiError('INVALID_REQUEST')
      return part.value
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

async function* content({ file }: MultipartFile): AsyncIterable<Uint8Array> {
  try {
    yield* file
  } catch (error) {
    throw refusal(error)
  }
  if (file.truncated) throw new ApiError('UPLOAD_INCOMPLETE')
}

function refusal(cause: unknown): ApiError {
  const { code, message } = cause as { code?: string; message?: string }
  const brokeOff =
    code === 'FST_MP_PREMATURE_CLOSE' || /terminated early|unexpected end/i.test(message ?? '')
  return new ApiError(brokeOff ? 'UPLOAD_INCOMPLETE' : 'INVALID_REQUEST', undefined, { cause })
}
