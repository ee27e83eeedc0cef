import { DELETION_BYTES } from '@safelight/contract/recognition-shards'
import { signUp } from '@safelight/test-kit/accounts/account'
import { administered } from '@safelight/test-kit/accounts/admin'
import { putDone, someBytes } from '@safelight/test-kit/recognition'
import { makeUpload, send } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'

it('counts accounts with results, and the items in their months', async () => {
  const { server, admin, other, ask } = await administered()
  const counts = async () => {
    const { accounts, percent } = (await ask('GET', '/api/admin/recognition')).body
    return { accounts, percent }
  }
  expect(await counts()).toEqual({ accounts: 0, percent: null })
  for (const creationDate of ['2024-05-17', '2024-05-18', '2024-11-02', '0987-01-01'])
    await send(server, other.token, makeUpload({ creationDate }))
  await send(server, admin.token, makeUpload())
  expect(await counts()).toEqual({ accounts: 0, percent: 0 })

  await putDone(server, other, 'choices-1', 0, someBytes())
  await putDone(server, other, 'seen-2024-05-0', 0, someBytes())
  // A month without items, and an account without items.
  await putDone(server, other, 'seen-2023-05-0', 0, someBytes())
  await putDone(server, await signUp(server), 'seen-2024-05-0', 0, someBytes())
  expect(await counts()).toEqual({ accounts: 1, percent: 40 })
  await putDone(server, other, 'seen-2024-11-0', 0, someBytes())
  await putDone(server, other, 'seen-0987-01-0', 0, someBytes())
  expect(await counts()).toEqual({ accounts: 1, percent: 80 })
  await putDone(server, admin, 'seen-2024-05-0', 0, someBytes())
  expect(await counts()).toEqual({ accounts: 2, percent: 100 })
  await putDone(server, admin, 'seen-2024-05-0', 1, someBytes(DELETION_BYTES))
  expect(await counts()).toEqual({ accounts: 1, percent: 80 })
})
