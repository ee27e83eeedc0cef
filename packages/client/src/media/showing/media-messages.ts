import type { Role } from '@safelight/contract/media-keys'
import type { ItemStream } from '../../items/item-details.ts'
import type { Original } from '../streams/originals.ts'

export const MEDIA_CHANNEL = 'video-auth-channel'
export const MEDIA_WORKER = '/video-auth-worker.js'
/** Prefix of the addresses under which the worker serves decrypted videos. */
export const VIDEO_PATH = '/video/'
export const DOWNLOAD_PATH = '/download/'

export interface VideoView extends Original, ItemStream {
  /** Random and secret. The address that the page gives to the player contains this id. */
  id: string
}

export interface DownloadFile extends Original, ItemStream {
  role: Role
  name: string
  /** The time when the item was taken, in local time. */
  taken: string
}

export interface DownloadJob {
  id: string
  name: string
  files: DownloadFile[]
}

export interface StreamJob {
  id: string
  name: string
}

export type MediaMessage =
  /** From a page, after every change of the token and on request. The token is null after logout. */
  | { type: 'AUTH_TOKEN_UPDATE'; token: string | null }
  /** From a page that has started. If the worker has no token, it then requests one. */
  | { type: 'INIT_VIDEO_AUTH' }
  /** From the worker, after a restart by the browser has erased its memory. */
  | { type: 'REQUEST_AUTH_TOKEN' }
  | { type: 'REQUEST_VIDEO_VIEW'; id: string }
  | { type: 'VIDEO_VIEW'; view: VideoView }
  | { type: 'CLOSE_VIDEO_VIEW'; id: string }
  | { type: 'REQUEST_DOWNLOAD'; id: string }
  | { type: 'DOWNLOAD'; job: DownloadJob }
  /**
   * From the worker, when it answers the browser's request for the download. Only then may the page start
   * another download.
   */
  | { type: 'DOWNLOAD_BEGUN'; id: string }
  /**
   * From the worker, when the browser has received the whole download or canceled it. `failure` is set if the
   * download could not begin.
   */
  | { type: 'DOWNLOAD_ENDED'; id: string; failure?: string }
  | { type: 'CLOSE_DOWNLOAD'; id: string }

export type MediaWorkerCommand =
  | { type: 'SKIP_WAITING' }
  /**
   * From a page whose session has ended. The worker forgets its token and keys. If the message has a port,
   * the worker answers `{ success }` on it.
   */
  | { type: 'CLEAR_VIDEO_CACHE' }
  /** From a page, with a port from which `readableFrom` reads the file. */
  | { type: 'SAVE_STREAM'; job: StreamJob }
  /** From a page, periodically during a download, so that the browser does not terminate the worker. */
  | { type: 'STAY_AWAKE' }
  /** From a page that the worker does not control yet. The worker then claims the page. */
  | { type: 'INIT_VIDEO_AUTH' }
