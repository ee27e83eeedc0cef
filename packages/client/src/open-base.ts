import { libraryKeysOf } from '@safelight/crypto/account-keys'
import { createApiClient } from './api/api-client.ts'
import type { Disposal } from './async/disposal.ts'
import type { LibraryItem } from './items/item.ts'
import { createDownloads } from './media/saving/downloads.ts'
import { createRenditions } from './media/showing/renditions.ts'
import { createVideos } from './media/showing/videos.ts'
import { originalsOf } from './media/streams/originals.ts'
import { startReader } from './reader/start-reader.ts'
import type { UnlockedSession } from './session/session-state.ts'
import { createAlbums } from './sharing/albums/albums.ts'
import { createContacts } from './sharing/contacts.ts'
import { openDevice } from './store/device.ts'
import { createLastAnswers } from './store/last-answers.ts'
import { openUpdateChannel } from './store/library-updates.ts'
import { createVersionMarks } from './store/version-marks.ts'
import { watchConnection } from './sync/connection.ts'

export function openBase(
  { keys: account, token, identity }: Pick<UnlockedSession, 'keys' | 'token' | 'identity'>,
  disposal: Disposal,
) {
  const { person, signing } = identity
  const keys = { ...libraryKeysOf(account), person }
  const reader = disposal.own(
    startReader({ ...keys, device: account.device }, { person, signing }, token),
  )
  const api = createApiClient(token)
  const renditions = disposal.own(createRenditions(reader))
  const readOriginal = (item: LibraryItem) => reader.readStream(item, 'original')
  const findOriginal = originalsOf(keys)
  const videos = disposal.own(createVideos({ token, findOriginal, readOriginal }))
  const downloads = disposal.own(
    createDownloads({
      findOriginal,
      workerReady: videos.whenReady,
      readStream: reader.readStream,
    }),
  )
  const updates = disposal.own(openUpdateChannel(account.accountId))
  const connection = disposal.own(watchConnection(reader.catchUp))
  const disk = openDevice(account.accountId).then(device => device.disk)
  const versionMarks = createVersionMarks(account, disk)
  const answers = createLastAnswers({ keys: account, disk, api, onUnreached: connection.lost })
  const contacts = createContacts({ account, identity, api, versionMarks, answers })
  const context = { account, identity, api, versionMarks, contacts, answers }
  return {
    account,
    keys,
    workerKeys: { ...keys, device: account.device, recognition: account.recognition },
    token,
    api,
    reader,
    renditions,
    readOriginal,
    videos,
    downloads,
    updates,
    connection,
    disk,
    context,
    albums: createAlbums(context),
  }
}

export type LibraryBase = ReturnType<typeof openBase>
