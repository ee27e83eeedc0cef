import { inbox as readInbox } from '@safelight/contract/inbox'
import { createObservable } from '../async/observables/observable.ts'
import type { SharingContext } from './albums/read-album.ts'
import { type Album, describeAll } from './albums/reading-albums.ts'
import { openReceived, type ReceivedComment } from './comments/received-comments.ts'
import { latestIn } from './inbox-entries.ts'

export type { ReceivedComment } from './comments/received-comments.ts'

/** A share that another person made. Names and addresses are the server's word. */
export interface ReceivedShare {
  kind: 'album' | 'item'
  id: string
  owner: { email: string; displayName: string | null }
  /** ISO 8601, by the server's clock. */
  sharedAt: string
}

/** A sign-in on another device, as this device describes itself. */
export interface SignIn {
  createdAt: string
  userAgent: string
}

export interface InboxState {
  /** The latest shares, latest first, seen or not. */
  shares: readonly ReceivedShare[]
  invitations: readonly { groupId: number; title: string; ownerName: string; expiresAt: string }[]
  /** Own albums with guest uploads to review, those that expire first. */
  guestUploads: readonly { album: Album; count: number; expiresAt: string }[]
  /** The latest comments on own items, latest first, seen or not. */
  comments: readonly ReceivedComment[]
  /** Later sign-ins to the account than this session's, latest first, seen or not. */
  signIns: readonly SignIn[]
  /** The time of the latest entry: ISO 8601, by the server's clock. Empty if there is none. */
  latest: string
}

/** Shares, invitations, guest uploads and comments for the account. */
export interface Inbox {
  state(): InboxState
  subscribe(listener: () => void): () => void
  /** Asks the server again. Never rejects: after a failure, the state stays. */
  refresh(): Promise<void>
}

export function createInbox(context: SharingContext): Inbox {
  const state = createObservable<InboxState>({
    shares: [],
    invitations: [],
    guestUploads: [],
    comments: [],
    signIns: [],
    latest: '',
  })
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const answer = await context.api.call(readInbox)
    const { shares, invitations, guestUploads, comments, signIns } = answer
    const albums = await describeAll(
      context,
      guestUploads.map(({ album }) => album),
    )
    const opened = guestUploads.flatMap(({ count, expiresAt }, i) => {
      const album = albums[i]
      return album ? [{ album, count, expiresAt }] : []
    })
    const received = await Promise.all(
      comments.map(entry => openReceived(context, entry).catch(() => [])),
    )
    const latestFirst = received.flat().sort((a, b) => (a.receivedAt < b.receivedAt ? 1 : -1))
    state.set({
      shares,
      invitations,
      guestUploads: opened,
      comments: latestFirst,
      signIns,
      latest: latestIn(answer),
    })
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    refresh() {
      reading ??= read()
        .catch(() => {})
        .finally(() => {
          reading = undefined
        })
      return reading
    },
  }
}

/** Returns the shares made after the time that the account has seen, or all if it has seen none. */
export const newShares = (
  { shares }: Pick<InboxState, 'shares'>,
  seen: string | undefined,
): ReceivedShare[] => shares.filter(({ sharedAt }) => seen === undefined || sharedAt > seen)

/** Returns the sign-ins after the time that the account has seen, or all if it has seen none. */
export const newSignIns = (
  { signIns }: Pick<InboxState, 'signIns'>,
  seen: string | undefined,
): SignIn[] => signIns.filter(({ createdAt }) => seen === undefined || createdAt > seen)

/** Returns the comments received after the time that the account has seen, or all if it has seen none. */
export const newComments = (
  { comments }: Pick<InboxState, 'comments'>,
  seen: string | undefined,
): ReceivedComment[] => comments.filter(({ receivedAt }) => seen === undefined || receivedAt > seen)
