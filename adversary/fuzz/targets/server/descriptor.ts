import { deepEqual, equal, ok } from 'node:assert/strict'
import { makeUpload } from '@safelight/test-kit/uploads/uploads'
import { ApiError } from '../../../../apps/server/src/http/errors.ts'
import { parseDescriptor } from '../../../../apps/server/src/uploads/descriptor.ts'
import { mutateJson } from '../../mutate-json.ts'
import { mutateText } from '../../mutate-text.ts'
import type { Random } from '../../random.ts'
import type { Target } from '../../run.ts'

export function someDescriptor(random: Random, dto: object): string {
  const text = JSON.stringify(dto)
  if (random.oneIn(8)) return text
  if (random.oneIn(3)) return mutateText(random, text)
  const [name, value] = random.pick(Object.entries(dto))
  if (random.oneIn(2) && typeof value === 'string') {
    return JSON.stringify({ ...dto, [name]: mutateText(random, value) })
  }
  return JSON.stringify(mutateJson(random, dto)) ?? ''
}

export const descriptor: Target = {
  name: 'dto',
  async prepare() {
    const { dto } = makeUpload()
    return {
      try(random) {
        const text = someDescriptor(random, dto)
        try {
          const read = parseDescriptor(text)
          deepEqual(read, JSON.parse(text))
          for (const field of SEALED) {
            equal(Buffer.from(read[field], 'base64url').toString('base64url'), read[field])
          }
          return 'accepted'
        } catch (error) {
          ok(error instanceof ApiError && error.code === 'INVALID_REQUEST', error as Error)
          return 'refused'
        }
      },
    }
  },
}

const SEALED = [
  'checksum',
  'digest',
  'renditionsDigest',
  'wrappedKey',
  'sharedDetails',
  'privateDetails',
] as const
