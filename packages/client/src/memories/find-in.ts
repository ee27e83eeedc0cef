import type { DetectionStore } from '../recognition/detections/detection-store.ts'
import { type DeviceStore, isSameProgress } from '../store/device-store.ts'
import { type Findings, gather } from './gather.ts'
import type { KeptFindings } from './kept-findings.ts'
import { NO_PEOPLE_CHOICES } from './people-choices.ts'
import type { LocalDay, Period } from './rules/calendar.ts'
import type { NameOf } from './rules/name-trip.ts'

export interface FindDeps {
  store: Pick<DeviceStore, 'read' | 'progress'>
  kept: KeptFindings
  nameOf: NameOf
  rest?: () => Promise<void>
  seen?: Pick<DetectionStore, 'read'> | undefined
}

/**
 * Finds memories. Returns the stored findings if the library, the day, the hidden periods and the pictures
 * of people whom memories always or never show have not changed. Only one tab searches at a time.
 */
export const findIn =
  ({ store, kept, ...parts }: FindDeps) =>
  (today: LocalDay, hidden: readonly Period[], people = NO_PEOPLE_CHOICES): Promise<Findings> =>
    navigator.locks.request('safelight-memories', async () => {
      const foundIn = { progress: await store.progress(), today, hidden, people }
      const before = await kept.read(foundIn)
      if (before) return before
      const findings = await gather({ store, today, hidden, people, ...parts })
      // Store no findings if items changed during the search. Otherwise, deleted items could reappear on the
      // disk.
      if (isSameProgress(foundIn.progress, await store.progress())) {
        await kept.write(foundIn, findings)
      }
      return findings
    }) as Promise<Findings>
