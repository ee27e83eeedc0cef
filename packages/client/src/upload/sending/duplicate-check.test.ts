import { duplicates } from '@safelight/contract/items'
import { describe, expect, it } from 'vitest'
import { type ApiClient, ApiError } from '../../api/api-client.ts'
import { createDuplicateCheck } from './duplicate-check.ts'

const duplicate = (checksum: string, trashed = false) => ({ checksum, id: '0', trashed })

function serverThat(answer: () => unknown) {
  const asked: unknown[] = []
  const call = async (endpoint: unknown, options: unknown) => {
    asked.push([endpoint, options])
    return answer()
  }
  return { asked, check: createDuplicateCheck({ call } as unknown as ApiClient) }
}

describe('the duplicate check', () => {
  it('rejects files that the library or the trash already contains', async () => {
    const { asked, check } = serverThat(() => ({ known: [duplicate('b'), duplicate('c', true)] }))
    const ends = await Promise.allSettled(['a', 'b', 'c'].map(check))
    expect(ends.map(end => end.status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(ends[1]).toMatchObject({ reason: { code: 'DUPLICATE_ITEM', status: 409 } })
    expect(ends[2]).toMatchObject({ reason: { name: 'DuplicateInTrashError', itemId: '0' } })
    expect(asked).toEqual([[duplicates, { body: { checksums: ['a', 'b', 'c'] } }]])
  })

  it('accepts all files if the server does not respond', async () => {
    const { check } = serverThat(() => {
      throw new ApiError('NETWORK', 0, 'Network error')
    })
    await expect(check('a')).resolves.toBeUndefined()
  })
})
