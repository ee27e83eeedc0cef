import type { ErrorCode } from '@safelight/contract/errors'
import { listSessions } from '@safelight/contract/sessions'
import { expect, it, onTestFinished } from 'vitest'
import { aServer } from '../../test/server.ts'
import { openTabChannel, type TabMessage } from '../async/tab-channel.ts'

/** Makes calls that the server refuses, each with one of `codes`. Returns the messages to other tabs. */
async function heardAfter(codes: ErrorCode[]): Promise<TabMessage[]> {
  const left = [...codes]
  const { api } = await aServer(() => left.shift() ?? {})
  const channel = new BroadcastChannel('safelight-session')
  onTestFinished(() => channel.close())
  const heard: TabMessage[] = []
  const end = new Promise<void>(resolve => {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'signed-in') resolve()
      else heard.push(data)
    }
  })
  for (const code of codes) await expect(api.call(listSessions)).rejects.toMatchObject({ code })
  const last = openTabChannel()
  last.send({ type: 'signed-in', accountId: '' })
  await end
  last.close()
  return heard
}

it('notifies every tab when the server rejects a session token', async () => {
  expect(await heardAfter(['NOT_SIGNED_IN'])).toEqual([{ type: 'token-refused' }])
})

it('notifies no tab when the server returns an error unrelated to the session token', async () => {
  expect(await heardAfter(['LOGIN_FAILED', 'RECOVERY_FAILED', 'NOT_FOUND', 'INTERNAL'])).toEqual([])
})
