import type { Role } from '@safelight/contract/media-keys'
import type { ItemStream } from '../../items/item-details.ts'
import type { Original } from '../streams/originals.ts'

/** The channel between the pages and the worker that plays videos. */
export const MEDIA_CHANNEL = 'video-auth-channel'
export const MEDIA_WORKER = '/video-auth-worker.js'
/** Addresses under which the worker serves decrypted videos; none of them reaches the network. */
export const VIDEO_PATH = '/video/'
/** Addresses under which it serves files to be saved. */
export const DOWNLOAD_PATH = '/download/'

/** One video that a page shows: all that the worker needs to serve it. */
export interface VideoView extends Original, ItemStream {
  /** Random, and as good as a secret: it names the video in the address that the player gets. */
  id: string
}

/** An original that is to be saved, or the movie beside one. */
export interface DownloadFile extends Original, ItemStream {
  role: Role
  /** As its owner knows it. */
  name: string
  /** The clock where it was taken. */
  taken: string
}

/** What a page has the worker save: one original as it is, or several in a ZIP. */
export interface DownloadJob {
  /** Random, as that of a view. */
  id: string
  /** Of the ZIP. */
  name: string
  files: DownloadFile[]
}

/** What the worker saves as it comes through the port of the message: a file that is made elsewhere. */
export interface StreamJob {
  /** Random, as that of a view. */
  id: string
  /** Of the file. */
  name: string
}

/** On the broadcast channel, in both directions. */
export type MediaMessage =
  /** From a page, after every change and when asked; null after logout. */
  | { type: 'AUTH_TOKEN_UPDATE'; token: string | null }
  /** From a page: the worker asks for what it lacks. */
  | { type: 'INIT_VIDEO_AUTH' }
  /** From the worker, which has forgotten everything if the browser restarted it. */
  | { type: 'REQUEST_AUTH_TOKEN' }
  | { type: 'REQUEST_VIDEO_VIEW'; id: string }
  | { type: 'VIDEO_VIEW'; view: VideoView }
  | { type: 'CLOSE_VIDEO_VIEW'; id: string }
  | { type: 'REQUEST_DOWNLOAD'; id: string }
  | { type: 'DOWNLOAD'; job: DownloadJob }
  /** From the worker, when it answers: an earlier navigation to another download would cancel this one. */
  | { type: 'DOWNLOAD_BEGUN'; id: string }
  /** From the worker, when the browser has all of it or has canceled; with the reason if it never began. */
  | { type: 'DOWNLOAD_ENDED'; id: string; failure?: string }
  /** From a page that gives up waiting. */
  | { type: 'CLOSE_DOWNLOAD'; id: string }

/** Sent to the worker itself. */
export type MediaWorkerCommand =
  | { type: 'SKIP_WAITING' }
  /** Answered on the message's port with `{ success }`. */
  | { type: 'CLEAR_VIDEO_CACHE' }
  /** From a page, with a port from which `readableFrom` reads the file. */
  | { type: 'SAVE_STREAM'; job: StreamJob }
  /** From a page, now and then while a download is under way. */
  | { type: 'STAY_AWAKE' }
  /** From a page that was loaded without the worker, so that the worker claims it. */
  | { type: 'INIT_VIDEO_AUTH' }
