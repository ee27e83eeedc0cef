import { expect, it } from 'vitest'
import { createDisposal } from './disposal.ts'

it('closes resources in reverse order', () => {
  const closed: string[] = []
  const part = (name: string) => ({ name, close: () => void closed.push(name) })
  const disposal = createDisposal()
  expect(disposal.own(part('reader')).name).toBe('reader')
  disposal.own(part('uploads'))
  disposal.close()
  disposal.close()
  expect(closed).toEqual(['uploads', 'reader'])
})
