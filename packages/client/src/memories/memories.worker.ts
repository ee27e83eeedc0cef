import type { DeviceKeys } from '@safelight/crypto/account-keys'
import type { RecognitionKeys } from '@safelight/crypto/recognition-shards'
import { expose, proxy } from 'comlink'
import { type ItemReader, type LibraryItem, streamOf } from '../items/item.ts'
import { createPlaceNames, createPlaceOf } from '../media/place-names.ts'
import { openStreams } from '../media/streams/open-streams.ts'
import type { ReadStream } from '../media/streams/read-stream.ts'
import { createDetectionStore } from '../recognition/detections/device-detection-store.ts'
import { openShardEvents } from '../recognition/shards/shard-events.ts'
import { openDevice } from '../store/device.ts'
import { openDeviceStore } from '../store/device-store.ts'
import { openUpdateChannel } from '../store/library-updates.ts'
import type { MemoryChoices } from './choices.ts'
import { type ReadPixels, review } from './duplicates/review.ts'
import { findIn } from './find-in.ts'
import { createKeptFindings } from './kept-findings.ts'
import type { PeopleChoices } from './people-choices.ts'
import { createRememberer, type MemoriesState, type PauseReason } from './rememberer.ts'
import type { LocalDay } from './rules/calendar.ts'

/**
 * Milliseconds before another search, by its reason. A `change` is usually followed by others. `filling`: the
 * device is still reading the library.
 */
const PAUSES: Record<PauseReason, number> = { change: 60_000, filling: 3000 }

/** Milliseconds of rest after each page of items, which leave the processor to other work. */
const REST = 30

async function open(
  keys: ItemReader & DeviceKeys & RecognitionKeys,
  token: string,
  choices: MemoryChoices,
  people: PeopleChoices,
  onChange: (state: MemoriesState) => void,
) {
  const device = await openDevice(keys.accountId)
  const store = await openDeviceStore(keys, device.disk)
  const readPixels = createThumbnailPixels(openStreams(keys, token, device))
  const { apply, ...rememberer } = createRememberer(
    {
      store,
      find: findIn({
        store,
        kept: createKeptFindings(keys, device.disk),
        nameOf: createPlaceOf(createPlaceNames()),
        seen: createDetectionStore(
          keys,
          Promise.resolve(device.disk),
          openShardEvents(keys.accountId),
        ),
        rest: () => new Promise(resolve => setTimeout(resolve, REST)),
      }),
      review: items => review(items, readPixels),
      pause: reason => new Promise(resolve => setTimeout(resolve, PAUSES[reason])),
      today,
      onChange,
    },
    choices,
    people,
  )
  openUpdateChannel(keys.accountId).listen(apply)
  return proxy(rememberer)
}

function today(): LocalDay {
  const now = new Date()
  const pad = (number: number, digits: number) => String(number).padStart(digits, '0')
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`
}

export type MemoriesWorker = typeof open
expose(open)

const createThumbnailPixels =
  (readStream: ReadStream): ReadPixels =>
  async (item: LibraryItem) => {
    if (!streamOf(item, 'thumbnail')) return undefined
    const bitmap = await createImageBitmap(await readStream(item, 'thumbnail'))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      willReadFrequently: true,
    })
    context?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return context?.getImageData(0, 0, width, height)
  }
