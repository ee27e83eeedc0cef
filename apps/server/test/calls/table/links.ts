import * as guests from '@safelight/contract/guest-links'
import * as guestUploads from '@safelight/contract/guest-uploads'
import * as links from '@safelight/contract/links'
import type { TestServer } from '@safelight/test-kit/server'
import { newGuestLink } from '@safelight/test-kit/sharing/guest-uploads'
import type { SharedLibrary } from '@safelight/test-kit/sharing/shared-library'
import {
  newAlbumLink,
  newItemLink,
  newSelectionLink,
  rotationOf,
  sealedDetails,
} from '@safelight/test-kit/sharing/sharing'
import { all, type Call, ofOwner } from '../call.ts'

export async function linkCalls(server: TestServer, library: SharedLibrary): Promise<Call[]> {
  const { album, shown } = library
  const rotation = await rotationOf(server, library.owner, album.id)
  const ofGuestLink = (what = '') => `/api/guest-links/${library.guestLink}${what}`
  const { createLink, deleteLink } = links
  return [
    {
      endpoint: createLink,
      about: 'album',
      path: '/api/shares/link',
      body: newAlbumLink(album),
      ...ofOwner,
    },
    {
      endpoint: createLink,
      about: 'item',
      path: '/api/shares/link',
      body: newItemLink(shown.dto.id),
      ...all(404),
    },
    {
      endpoint: createLink,
      about: 'selection',
      path: '/api/shares/link',
      body: newSelectionLink([shown.dto.id]),
      ...all(404),
    },
    { endpoint: links.myLinks, path: '/api/shares/links', ...all('own') },
    {
      endpoint: links.createSharingLink,
      about: 'album',
      path: '/api/sharing/create-link',
      body: newAlbumLink(album),
      ...ofOwner,
    },
    {
      endpoint: links.createSharingLink,
      about: 'selection',
      path: '/api/sharing/create-link',
      body: newSelectionLink([shown.dto.id]),
      ...all(404),
    },
    { endpoint: links.mySharingLinks, path: '/api/sharing/my-links', ...all('own') },
    {
      endpoint: links.updateLink,
      about: 'album',
      path: `/api/sharing/update/${library.albumLink.token}`,
      body: { ...sealedDetails(2), epoch: album.epoch },
      ...all(404),
    },
    {
      endpoint: links.revokeSharingLink,
      about: 'album',
      path: `/api/sharing/revoke/${library.albumLink.token}`,
      body: { rotation },
      ...all(404),
    },
    {
      endpoint: links.revokeSharingLink,
      about: 'item',
      path: `/api/sharing/revoke/${library.itemLink.token}`,
      ...all(404),
    },
    {
      endpoint: deleteLink,
      about: 'album',
      path: `/api/shares/link/${library.albumLink.token}`,
      body: { rotation },
      ...all(404),
    },
    {
      endpoint: deleteLink,
      about: 'item',
      path: `/api/shares/link/${library.itemLink.token}`,
      ...all(404),
    },

    {
      endpoint: guests.createGuestLink,
      path: '/api/guest-links',
      body: newGuestLink(album.id),
      ...ofOwner,
    },
    { endpoint: guests.guestLinksOfAlbum, path: `/api/albums/${album.id}/guest-links`, ...ofOwner },
    { endpoint: guests.closeGuestLink, path: ofGuestLink(), ...all(404) },
    { endpoint: guestUploads.waitingGuestUploads, path: ofGuestLink('/uploads'), ...all(404) },
    {
      endpoint: guestUploads.deleteGuestUploads,
      path: ofGuestLink('/uploads/delete'),
      body: { ids: [library.guestUpload] },
      ...all(404),
    },
  ]
}
