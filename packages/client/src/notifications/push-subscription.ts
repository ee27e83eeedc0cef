import { notifications, subscribe } from '@safelight/contract/notifications'
import { fromBase64url } from '@safelight/crypto/bytes'
import { createApiClient } from '../api/api-client.ts'
import { BACKUP_PATIENCE, reminderAfter } from './backup-reminder.ts'
import { changeNote, clearNote, type DeviceNote, readNote } from './device-note.ts'

/** Subscribes this browser, in a page or in the service worker. */
export async function subscribeHere(token: string, publicKey: string): Promise<void> {
  const registration = await registrationHere()
  if (!registration) throw new Error('There is no service worker.')
  // A subscription with another server's key cannot be renewed.
  const before = await registration.pushManager.getSubscription()
  if (before && !hasKey(before, publicKey)) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: fromBase64url(publicKey),
  })
  await send(token, subscription, await readNote())
}

const hasKey = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options.applicationServerKey
  return key !== null && equal(new Uint8Array(key), fromBase64url(publicKey))
}

const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])

async function send(token: string, subscription: PushSubscription, note: DeviceNote) {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || !p256dh || !auth) throw new Error('The subscription has no keys.')
  const due = reminderAfter(note.lastBackup)
  // A time in the past would remind at once.
  const remindAt = due !== null && Date.parse(due) > Date.now() ? due : null
  await createApiClient(token).call(subscribe, { body: { endpoint, p256dh, auth, remindAt } })
  await changeNote(({ remindAt: _, ...before }) => ({
    ...before,
    ...(remindAt !== null && { remindAt }),
  }))
}

/** Subscribes again after the push service has ended a subscription. Call it in the service worker. */
export async function renewSubscription(): Promise<void> {
  const { token } = await readNote()
  if (token === undefined) return
  const { publicKey } = await createApiClient(token).call(notifications)
  if (publicKey !== null) await subscribeHere(token, publicKey)
}

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds between notes of a backup, because a backup of many files notes each. */
const NOTE_AGAIN = 60_000
let noted = Number.NEGATIVE_INFINITY

/** Notes that this device has stored a file in the library. Moves the reminder at most once a day. */
export async function noteBackup(now = new Date()): Promise<void> {
  if (now.getTime() - noted < NOTE_AGAIN) return
  noted = now.getTime()
  const note = await changeNote(before => ({ ...before, lastBackup: now.toISOString() }))
  if (note.token === undefined) return
  const moved =
    now.getTime() + BACKUP_PATIENCE - Date.parse(note.remindAt ?? new Date(0).toISOString())
  if (moved < DAY) return
  const subscription = await currentSubscription()
  if (subscription) await send(note.token, subscription, note)
}

/** Ends the pushes of this browser with its session. The server forgets the subscription with the session. */
export async function clearNotifications(): Promise<void> {
  noted = Number.NEGATIVE_INFINITY
  await clearNote()
  await (await currentSubscription())?.unsubscribe()
}

export const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await registrationHere())?.pushManager?.getSubscription() ?? null

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  if ('registration' in globalThis) {
    return (globalThis as unknown as { registration: ServiceWorkerRegistration }).registration
  }
  return navigator.serviceWorker?.getRegistration('/')
}
