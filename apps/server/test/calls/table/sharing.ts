import * as albums from '@safelight/contract/albums'
import * as comments from '@safelight/contract/comments'
import { inbox } from '@safelight/contract/inbox'
import * as shares from '@safelight/contract/shares'
import { random } from '@safelight/test-kit/accounts/account'
import type { TestServer } from '@safelight/test-kit/server'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import {
  newAlbum,
  newMembership,
  newShare,
  rotationOf,
  sealedDetails,
  sealedMembers,
} from '@safelight/test-kit/sharing/sharing'
import { newId } from '@safelight/test-kit/uploads/uploads'
import { all, type Call, ofMembers, ofOwner, outcomes } from '../call.ts'

export async function sharingCalls(server: TestServer, library: SharedLibrary): Promise<Call[]> {
  const { owner, stranger, editor, viewer, album, shown, hidden } = library
  const { id } = album
  const inAlbum = (what = '') => `/api/albums/${id}${what}`
  const commentOf = (what = '', item = shown) => inAlbum(`/media/${item.dto.id}/comments${what}`)
  const ofItem = (what = '', item = shown) => `/api/media/${item.dto.id}${what}`
  const rotation = await rotationOf(server, owner, id)
  const share = await newShare(server, owner, stranger)
  const members = sealedMembers(album.members.version + 1)
  const { shareAlbum, renewAlbum, lowerAlbumShare, unshareAlbum, shareMedia, mediaShares } = shares
  return [
    { endpoint: albums.myAlbums, path: '/api/albums/my', ...all('own') },
    {
      endpoint: albums.albumsSharedWithMe,
      path: '/api/albums/shared-with-me',
      ...outcomes({ stranger: 'own', viewer: 200 }),
    },
    { endpoint: inbox, path: '/api/user/inbox', ...outcomes({ stranger: 'own', viewer: 200 }) },
    { endpoint: albums.createAlbum, path: '/api/albums', body: newAlbum([], id), ...all(409) },
    { endpoint: albums.getAlbum, path: inAlbum(), ...ofMembers },
    { endpoint: albums.albumMedia, path: inAlbum('/media'), ...ofMembers },
    {
      endpoint: albums.putAlbum,
      path: inAlbum(),
      body: { details: { ...sealedDetails(1), epoch: album.epoch } },
      ...outcomes({ stranger: 404, viewer: 403, editor: 409 }),
    },
    { endpoint: albums.deleteAlbum, path: inAlbum(), ...ofOwner },
    {
      endpoint: albums.addAlbumMedia,
      path: inAlbum('/media'),
      body: { epoch: 1, items: [newMembership(hidden.dto.id)] },
      ...outcomes({ stranger: 404, viewer: 403, editor: 409 }),
    },
    {
      endpoint: albums.removeAlbumMedia,
      path: inAlbum('/media'),
      body: { ids: [shown.dto.id] },
      ...outcomes({ stranger: 404, viewer: 403, editor: 'own' }),
    },
    { endpoint: comments.itemComments, path: commentOf(), ...ofMembers },
    {
      endpoint: comments.itemComments,
      about: 'hidden',
      path: commentOf('', hidden),
      ...all(404),
    },
    {
      endpoint: comments.putComment,
      path: commentOf(`/${newId()}`),
      body: { epoch: album.epoch + 1, sealed: random(285), signature: random(64) },
      ...outcomes({ stranger: 404, viewer: 409 }),
    },
    { endpoint: comments.deleteComment, path: commentOf(`/${newId()}`), ...ofMembers },
    {
      endpoint: comments.allowComments,
      path: inAlbum('/comments'),
      body: { allowed: true },
      ...ofOwner,
    },

    { endpoint: shares.albumShares, path: inAlbum('/shares'), ...ofOwner },
    {
      endpoint: shareAlbum,
      path: inAlbum('/share'),
      body: { ...share, epoch: album.epoch, members },
      ...ofOwner,
    },
    {
      endpoint: lowerAlbumShare,
      path: inAlbum(`/share/${editor.id}`),
      body: { rotation },
      ...ofOwner,
    },
    { endpoint: renewAlbum, path: inAlbum('/epoch'), body: { rotation }, ...ofOwner },
    {
      endpoint: unshareAlbum,
      path: inAlbum(`/share/${viewer.id}`),
      body: { rotation },
      outcomes: { stranger: 404, removed: 404, editor: 403 },
    },
    { endpoint: mediaShares, path: ofItem('/shares'), ...all(404) },
    {
      endpoint: shareMedia,
      path: ofItem('/share'),
      body: { ...share, item: { version: 1, detailsSignature: random(64) } },
      ...all(404),
    },
    {
      endpoint: shares.unshareMedia,
      path: ofItem(`/share/${viewer.id}`),
      outcomes: { stranger: 404, removed: 404, editor: 404 },
    },
    {
      endpoint: shares.mediaSharedWithMe,
      path: '/api/media/shared-with-me',
      ...outcomes({ stranger: 'own', viewer: 200 }),
    },
    { endpoint: shares.getMedia, path: ofItem(), ...ofMembers },
    { endpoint: shares.getMedia, about: 'hidden', path: ofItem('', hidden), ...all(404) },
  ]
}
