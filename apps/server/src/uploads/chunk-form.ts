import { type ChunkFields, chunkFields } from '@safelight/contract/chunked-upload'
import { LIMITS } from '@safelight/contract/limits'
import type { FastifyRequest } from 'fastify'
import { invalidFields } from '../http/errors.ts'
import { readParts, type UploadParts } from '../http/multipart.ts'

const CHUNK_FORM = { fields: 4, fieldSize: 100, files: 1, fileSize: LIMITS.largestChunkBytes }

/** Reads the fields of a chunk's form. `read` returns the content, which the caller must read once. */
export async function readChunk(
  request: FastifyRequest,
): Promise<{ fields: ChunkFields; read: () => AsyncIterable<Uint8Array> }> {
  const form = readParts(request, CHUNK_FORM)
  const fields = await readFields(form)
  const content = await form.file('chunkData')
  return {
    fields,
    async *read() {
      yield* content
      await form.end()
    },
  }
}

async function readFields(form: UploadParts): Promise<ChunkFields> {
  const fields: Record<string, string> = {}
  for (const name of Object.keys(chunkFields.shape)) fields[name] = await form.field(name)
  const { data, error } = chunkFields.safeParse(fields)
  if (error) throw invalidFields(error.issues.map(issue => `/${issue.path.join('/')}`))
  return data
}
