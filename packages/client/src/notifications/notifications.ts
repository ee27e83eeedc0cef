import { inbox as readInbox } from '@safelight/contract/inbox'
import {
  chooseNotifications,
  NEWS_KINDS,
  type NewsKind,
  notifications,
  unsubscribe,
} from '@safelight/contract/notifications'
import { createApiClient } from '../api/api-client.ts'
import { latestIn } from '../sharing/inbox-entries.ts'
import { changeNote } from './device-note.ts'
import { currentSubscription, subscribeHere } from './push-subscription.ts'

/** Whether this device receives pushes, and if not, why. */
export type PushState = 'unavailable' | 'unsupported' | 'needs-app' | 'blocked' | 'off' | 'on'

export interface NotificationSettings {
  state: PushState
  /** The kinds that the account has turned off. */
  off: readonly NewsKind[]
}

/** Notifications of the account whose session has this token. */
export interface Notifications {
  read(): Promise<NotificationSettings>
  /** Asks for the browser's permission. Call it only from a press of the person. */
  turnOn(): Promise<NotificationSettings>
  turnOff(): Promise<NotificationSettings>
  choose(off: readonly NewsKind[]): Promise<void>
}

export function createNotifications(token: string): Notifications {
  const api = createApiClient(token)

  async function read(): Promise<NotificationSettings> {
    const { publicKey, isSubscribed, off } = await api.call(notifications)
    const isHere = isSubscribed && (await currentSubscription()) !== null
    const state = publicKey === null ? 'unavailable' : stateHere(isHere)
    return { state, off: NEWS_KINDS.filter(kind => off.includes(kind)) }
  }

  return {
    read,

    async turnOn() {
      // Ask first: browsers accept the question only shortly after a press.
      if ((await Notification.requestPermission()) !== 'granted') return read()
      const { publicKey } = await api.call(notifications)
      if (publicKey === null) return read()
      await subscribeHere(token, publicKey)
      const since = latestIn(await api.call(readInbox))
      await changeNote(note => ({ ...note, token, since }))
      return read()
    },

    async turnOff() {
      await api.call(unsubscribe)
      await changeNote(({ token: _, remindAt: __, ...note }) => note)
      await (await currentSubscription())?.unsubscribe()
      return read()
    },

    async choose(off) {
      await api.call(chooseNotifications, { body: { off: [...off] } })
    },
  }
}

function stateHere(isOn: boolean): PushState {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    return isApple() && !isInstalled ? 'needs-app' : 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  return isOn && Notification.permission === 'granted' ? 'on' : 'off'
}

/** iPads claim to be Macs, but have a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
