import type { Role } from '@safelight/contract/media-keys'
import type { ItemStream } from '../../items/item-details.ts'
import type { Original } from '../streams/originals.ts'

export const MEDIA_CHANNEL = 'video-auth-channel'
export const MEDIA_WORKER = '/video-auth-worker.js'
/** Addresses of decrypted videos, served by the worker. No such request reaches the network. */
export const VIDEO_PATH = '/video/'
/** Addresses of files to save, served by the worker. */
export const DOWNLOAD_PATH = '/download/'

export interface VideoView extends Original, ItemStream {
  /** Random and secret: it identifies the video in the address that the player gets. */
  id: string
}

/** An original to save, or its movie. */
export interface DownloadFile extends Original, ItemStream {
  role: Role
  /** The owner's file name. */
  name: string
  /** Local time where it was taken. */
  taken: string
}

/** A download: one original, or several as a ZIP. */
export interface DownloadJob {
  id: string
  name: string
  files: DownloadFile[]
}

/** A file generated elsewhere, which the worker saves from the message's port. */
export interface StreamJob {
  id: string
  name: string
}

export type MediaMessage =
  /** From a page, after every change and on request; null after logout. */
  | { type: 'AUTH_TOKEN_UPDATE'; token: string | null }
  /** From a page: makes the worker request missing data. */
  | { type: 'INIT_VIDEO_AUTH' }
  /** From the worker. A restart by the browser erases its memory. */
  | { type: 'REQUEST_AUTH_TOKEN' }
  | { type: 'REQUEST_VIDEO_VIEW'; id: string }
  | { type: 'VIDEO_VIEW'; view: VideoView }
  | { type: 'CLOSE_VIDEO_VIEW'; id: string }
  | { type: 'REQUEST_DOWNLOAD'; id: string }
  | { type: 'DOWNLOAD'; job: DownloadJob }
  /** From the worker, when it answers. An earlier navigation to another download would cancel this one. */
  | { type: 'DOWNLOAD_BEGUN'; id: string }
  /** From the worker, when the browser has everything or canceled. `failure` if it never began. */
  | { type: 'DOWNLOAD_ENDED'; id: string; failure?: string }
  /** From a page that stops waiting. */
  | { type: 'CLOSE_DOWNLOAD'; id: string }

export type MediaWorkerCommand =
  | { type: 'SKIP_WAITING' }
  /** Answered on the message's port with `{ success }`. */
  | { type: 'CLEAR_VIDEO_CACHE' }
  /** From a page, with a port from which `readableFrom` reads the file. */
  | { type: 'SAVE_STREAM'; job: StreamJob }
  /** From a page, periodically during a download. */
  | { type: 'STAY_AWAKE' }
  /** From a page that loaded without the worker, so that the worker claims it. */
  | { type: 'INIT_VIDEO_AUTH' }
