import { verifyEmail } from '@safelight/contract/account'
import { me } from '@safelight/contract/auth'
import { createApiClient } from '../../api/api-client.ts'
import type { Observable } from '../../async/observables/observable.ts'
import type { TabChannel } from '../../async/tab-channel.ts'
import { rememberUser } from '../remembered-user.ts'
import type { Session, SessionState } from '../session-state.ts'

/** Verifies an address, and notifies every tab. */
export function createEmailConfirmation(
  current: Observable<SessionState>,
  tabs: TabChannel,
): Pick<Session, 'confirmEmail'> {
  tabs.listen(async message => {
    if (message.type === 'email-confirmed') await readEmailVerified()
  })

  /**
   * Asks the server whether the account's address is now verified. If the server does not answer, nothing
   * changes.
   */
  async function readEmailVerified(): Promise<void> {
    const asked = current.get()
    if (!('token' in asked)) return
    const answer = await createApiClient(asked.token)
      .call(me)
      .catch(() => undefined)
    const state = current.get()
    if (!answer || !('token' in state) || state.token !== asked.token) return
    const user = { ...state.user, emailVerified: answer.emailVerified }
    current.set({ ...state, user })
    if (state.status === 'unlocked') rememberUser(user, state.keys)
  }

  return {
    async confirmEmail(token) {
      await createApiClient(null).call(verifyEmail, { body: { token } })
      tabs.send({ type: 'email-confirmed' })
      await readEmailVerified()
    },
  }
}
