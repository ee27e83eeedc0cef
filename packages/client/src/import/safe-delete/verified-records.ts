import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { createSerialQueue } from '../../async/queues/serial-queue.ts'
import { type Changes, decide } from '../../recognition/shards/decision-set.ts'
import { createKeptShards, VERIFIED_SHELF } from '../../recognition/shards/kept-shards.ts'
import type { ShardCalls } from '../../recognition/shards/shard-calls.ts'
import { openShardEvents } from '../../recognition/shards/shard-events.ts'
import { createShards, type Shards } from '../../recognition/shards/shards.ts'
import type { DeviceDisk } from '../../store/device-disk.ts'
import { createKeptKeys } from '../kept-keys.ts'
import type { FileRole } from './content-check.ts'

/** A stream that a device has downloaded and decrypted, with the fingerprint that its content had. */
export interface Verification {
  id: string
  role: FileRole
  checksum: string
  /** When, in milliseconds since 1970. */
  at: number
}

/** Which streams the account's devices have decrypted (format rule F23). */
export interface VerifiedRecords {
  /** Reads what other devices have recorded. Without it, only what this device knows counts. */
  pull(): Promise<void>
  /** When a device last found this content in this stream; undefined if none has. */
  find(verification: Omit<Verification, 'at'>): number | undefined
  /** Records on this device. Throws the disk's errors. */
  add(verification: Verification): Promise<void>
  /** Sends what this device recorded to the account. What cannot be sent stays on the device until the next time. */
  share(): Promise<void>
  close(): void
}

/** The number of shards. A power of two, because an item's last character chooses its shard. */
const PARTS = 16

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const shardOf = (id: string): string => `verified-${CROCKFORD.indexOf(id.slice(-1)) % PARTS}`

const SHARDS = Array.from({ length: PARTS }, (_, part) => `verified-${part}`)

const LETTERS: Record<FileRole, string> = { original: 'o', motion: 'm' }

const keyOf = ({ id, role }: Pick<Verification, 'id' | 'role'>): string => LETTERS[role] + id

const PENDING = 'verified-pending'

export function openVerifiedRecords(
  keys: DeviceKeys & RecognitionKeys,
  calls: ShardCalls,
  disk: Promise<DeviceDisk>,
): VerifiedRecords {
  const news = openShardEvents(keys.accountId)
  const kept = createKeptShards(keys, disk, VERIFIED_SHELF)
  const shards: Shards = createShards({ keys, kept, calls, news })
  const pending = createKeptKeys(keys, disk, PENDING)
  // Two additions at once would write the same row.
  const enqueue = createSerialQueue()
  const known = new Map<string, { checksum: string; at: number }>()
  const textOf = (verification: Verification) =>
    `${keyOf(verification)} ${verification.checksum} ${verification.at}`

  function note(key: string, checksum: string, at: number): void {
    const before = known.get(key)
    if (!before || before.at < at) known.set(key, { checksum, at })
  }

  return {
    async pull() {
      await shards.pull().catch(() => {})
      for (const name of SHARDS) {
        // A shard that does not open proves nothing: its items are verified again.
        const set = await shards.decisions(name).catch(() => undefined)
        for (const [key, { stamp, value }] of set?.decisions ?? [])
          if (value !== undefined) note(key, value, stamp)
      }
      for (const text of await pending.all()) {
        const [key = '', checksum = '', at = ''] = text.split(' ')
        note(key, checksum, Number(at))
      }
    },

    find(verification) {
      const found = known.get(keyOf(verification))
      return found?.checksum === verification.checksum ? found.at : undefined
    },

    async add(verification) {
      await enqueue(() => pending.add([textOf(verification)]))
      note(keyOf(verification), verification.checksum, verification.at)
    },

    async share() {
      const unsent = await pending.all()
      const changes = new Map<string, Map<string, string>>()
      for (const text of unsent) {
        const [key = '', checksum = ''] = text.split(' ')
        const name = shardOf(key)
        changes.set(name, (changes.get(name) ?? new Map()).set(key, checksum))
      }
      try {
        for (const [name, more] of changes)
          await shards.decide(name, set => decide(set, more as Changes, Date.now()))
        await enqueue(async () =>
          pending.replace([...(await pending.all())].filter(text => !unsent.has(text))),
        )
      } catch {
        // The server may lack storage or be unreachable.
      }
    },

    close: news.close,
  }
}
