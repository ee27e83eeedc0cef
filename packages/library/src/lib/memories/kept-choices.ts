import type { DeviceKeys } from '@safelight/vault/account-keys'
import type { Bytes } from '@safelight/vault/bytes'
import { openRow, sealRow } from '@safelight/vault/device'
import type { SealedRecords } from '../recognition/sealed-records.ts'
import type { DeviceDisk } from '../store/device-disk.ts'
import { choicesSchema, type MemoryChoices, NO_CHOICES } from './choices.ts'

const ROW = 'memory-choices'
const CHANNEL = 'safelight-memory-choices'

/** Choices as a row of the device's store, sealed, for all its tabs. Throws the disk's errors. */
export function createKeptChoices(
  keys: DeviceKeys,
  disk: Promise<DeviceDisk>,
): SealedRecords<MemoryChoices> & { close(): void } {
  const channel = new BroadcastChannel(CHANNEL)
  const listeners = new Set<(now: MemoryChoices) => void>()

  async function read(): Promise<MemoryChoices> {
    const sealed = await (await disk).read(ROW)
    const opened = sealed && (await openRow(keys, ROW, sealed).catch(() => undefined))
    return choicesSchema.safeParse(opened).data ?? NO_CHOICES
  }

  function tell(now: MemoryChoices): void {
    for (const listener of [...listeners]) listener(now)
  }

  channel.onmessage = async ({ data }: MessageEvent<string>) => {
    if (data === keys.accountId) tell(await read())
  }

  return {
    read,
    change: edit =>
      locked(async () => {
        const now = edit(await read())
        const rows: [string, Bytes][] = [[ROW, await sealRow(keys, ROW, now)]]
        await (await disk).write(new Map(rows))
        channel.postMessage(keys.accountId)
        tell(now)
        return now
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => channel.close(),
  }
}

/** Tabs take turns. */
const locked = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('safelight-memory-choices', act) as Promise<T>
