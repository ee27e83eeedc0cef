import { readdir } from 'node:fs/promises'
import * as account from '@safelight/contract/account'
import * as adminFlags from '@safelight/contract/admin-flags'
import * as adminOverview from '@safelight/contract/admin-overview'
import * as adminPlans from '@safelight/contract/admin-plans'
import * as adminUsers from '@safelight/contract/admin-users'
import * as adminVariables from '@safelight/contract/admin-variables'
import * as albums from '@safelight/contract/albums'
import * as auth from '@safelight/contract/auth'
import * as blocked from '@safelight/contract/blocked'
import * as changes from '@safelight/contract/changes'
import * as chunked from '@safelight/contract/chunked-upload'
import * as contacts from '@safelight/contract/contacts'
import * as details from '@safelight/contract/details'
import type { Endpoint } from '@safelight/contract/endpoint'
import * as family from '@safelight/contract/family'
import * as gifts from '@safelight/contract/gifts'
import * as guests from '@safelight/contract/guest-links'
import { health } from '@safelight/contract/health'
import * as items from '@safelight/contract/items'
import * as links from '@safelight/contract/links'
import * as passkeys from '@safelight/contract/passkeys'
import * as password from '@safelight/contract/password'
import * as payment from '@safelight/contract/payment'
import * as plans from '@safelight/contract/plans'
import * as publicShares from '@safelight/contract/public-shares'
import * as search from '@safelight/contract/search'
import * as secondFactor from '@safelight/contract/second-factor'
import * as sessions from '@safelight/contract/sessions'
import * as shares from '@safelight/contract/shares'
import * as thumbnails from '@safelight/contract/thumbnails'
import * as trash from '@safelight/contract/trash'
import * as upload from '@safelight/contract/upload'
import * as variables from '@safelight/contract/variables'
import { random } from './account.ts'
import { initiation } from './chunked.ts'
import { newGuestLink } from './guests.ts'
import type { TestServer } from './server.ts'
import type { SharedLibrary } from './shared-library.ts'
import {
  newAlbum,
  newAlbumLink,
  newItemLink,
  newMembership,
  newSelectionLink,
  newShare,
  rotationOf,
  sealedDetails,
  sealedMembers,
  signedItem,
} from './sharing.ts'
import { makeUpload } from './uploads.ts'

/** A status; or 200 with nothing in it of the library: the asker's own, which is empty. */
export type Outcome = number | 'own'

/** A call that aims at a shared library. */
export interface Call {
  endpoint: Endpoint
  /** Where there are several calls of one endpoint. */
  about?: string
  path: string
  body?: unknown
  /** For those who are to be asked. */
  outcomes: Partial<Record<Role, Outcome>>
}

/** Who has nothing to do with the library, was removed from all of it, may view some, may edit some. */
export const ROLES = ['stranger', 'removed', 'viewer', 'editor'] as const
type Role = (typeof ROLES)[number]

const contract = new URL('../../../../packages/contract/src/', import.meta.url)
const modules: object[] = await Promise.all(
  (await readdir(contract, { recursive: true }))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => import(new URL(file, contract).href)),
)

/** Every endpoint of the contract, from all of its files: none can be left out. */
export const ENDPOINTS: Endpoint[] = modules.flatMap(module =>
  Object.values(module).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Those that ask for no token: what they give to whom has tests of its own. */
export const WITHOUT_TOKEN: Endpoint[] = [
  auth.signup,
  auth.prelogin,
  auth.login,
  auth.proveSecondFactor,
  account.verifyEmail,
  password.startRecovery,
  password.recover,
  passkeys.beginPasskeySignIn,
  passkeys.signInWithPasskey,
  publicShares.publicShare,
  publicShares.publicThumbnails,
  guests.openGuestLink,
  gifts.give,
  plans.listPlans,
  plans.getPlan,
  plans.readOffer,
  variables.publicVariables,
  variables.appUrls,
  variables.downloadUrls,
  payment.paymentWebhook,
  health,
]

const outcomes = (stranger: Outcome, removed: Outcome, viewer: Outcome, editor: Outcome) => ({
  outcomes: { stranger, removed, viewer, editor },
})
const all = (outcome: Outcome) => outcomes(outcome, outcome, outcome, outcome)
const ofOwner = outcomes(404, 404, 403, 403)
const ofMembers = outcomes(404, 404, 200, 200)

/** All calls with a token, aimed at what is not the asker's. What somebody may do is asked in an old version. */
export async function callsTo(server: TestServer, library: SharedLibrary): Promise<Call[]> {
  const { owner, stranger, editor, viewer, album, shown, hidden, trashed, begun } = library
  const { id } = album
  const rotation = await rotationOf(server, owner, id)
  const share = await newShare(server, owner, stranger)
  const members = sealedMembers(album.members.version + 1)
  const change = (item: string) => ({
    version: 2,
    sharedDetails: random(285),
    privateDetails: random(285),
    dateTaken: '2024-05-17',
    id: item,
  })
  const { id: _, ...ownChange } = change('')
  const { privateDetails: __, ...sharedChange } = ownChange
  const ids = { ids: [shown.dto.id, hidden.dto.id, trashed.dto.id] }
  const inAlbum = (what = '') => `/api/albums/${id}${what}`
  const ofItem = (what = '', item = shown) => `/api/media/${item.dto.id}${what}`
  const inFamily = (what: string) => `/api/family-group/${library.family.id}${what}`
  const ofGuestLink = (what = '') => `/api/guest-links/${library.guestLink}${what}`
  const { shareAlbum, renewAlbum, lowerAlbumShare, unshareAlbum, shareMedia, mediaShares } = shares
  const { createLink, deleteLink } = links
  const kdf = { name: 'argon2id', memoryKiB: 131_072, iterations: 3, parallelism: 1 } as const
  return [
    { endpoint: albums.myAlbums, path: '/api/albums/my', ...all('own') },
    {
      endpoint: albums.albumsSharedWithMe,
      path: '/api/albums/shared-with-me',
      ...outcomes('own', 'own', 200, 200),
    },
    { endpoint: albums.createAlbum, path: '/api/albums', body: newAlbum([], id), ...all(409) },
    { endpoint: albums.getAlbum, path: inAlbum(), ...ofMembers },
    { endpoint: albums.albumMedia, path: inAlbum('/media'), ...ofMembers },
    {
      endpoint: albums.putAlbum,
      path: inAlbum(),
      body: { details: { ...sealedDetails(1), epoch: album.epoch } },
      ...outcomes(404, 404, 403, 409),
    },
    { endpoint: albums.deleteAlbum, path: inAlbum(), ...ofOwner },
    {
      endpoint: albums.addAlbumMedia,
      path: inAlbum('/media'),
      body: { epoch: 1, items: [newMembership(hidden.dto.id)] },
      ...outcomes(404, 404, 403, 409),
    },
    {
      endpoint: albums.removeAlbumMedia,
      path: inAlbum('/media'),
      body: { ids: [shown.dto.id] },
      ...outcomes(404, 404, 403, 'own'),
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
      ...outcomes('own', 'own', 200, 200),
    },
    { endpoint: shares.getMedia, path: ofItem(), ...ofMembers },
    { endpoint: shares.getMedia, about: 'hidden', path: ofItem('', hidden), ...all(404) },

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
    { endpoint: guests.guestLinksOfAlbum, path: inAlbum('/guest-links'), ...ofOwner },
    { endpoint: guests.closeGuestLink, path: ofGuestLink(), ...all(404) },
    { endpoint: gifts.waitingGifts, path: ofGuestLink('/gifts'), ...all(404) },
    {
      endpoint: gifts.deleteGifts,
      path: ofGuestLink('/gifts/delete'),
      body: { ids: [library.gift] },
      ...all(404),
    },

    {
      endpoint: details.changeDetails,
      path: ofItem(),
      body: ownChange,
      ...all(404),
    },
    {
      endpoint: details.changeManyDetails,
      path: '/api/media/details',
      body: { changes: [change(shown.dto.id), change(hidden.dto.id)] },
      ...all('own'),
    },
    {
      endpoint: details.changeSharedDetails,
      path: ofItem('/shared-details'),
      body: { ...sharedChange, version: 9, detailsSignature: signedItem('').detailsSignature },
      ...outcomes(404, 404, 403, 409),
    },
    { endpoint: trash.trashItems, path: '/api/media/trash', body: ids, ...all('own') },
    { endpoint: trash.restoreItems, path: '/api/media/restore', body: ids, ...all('own') },
    { endpoint: trash.deleteItems, path: '/api/media/delete', body: ids, ...all('own') },
    { endpoint: trash.emptyTrash, path: '/api/media/trash/empty', ...all('own') },
    { endpoint: trash.trashPage, path: '/api/media/trash/30', ...all('own') },
    {
      endpoint: items.duplicates,
      path: '/api/media/duplicates',
      body: { checksums: [shown.dto.checksum, trashed.dto.checksum] },
      ...all('own'),
    },
    { endpoint: items.allMetadata, path: '/api/media/all-metadata', ...all('own') },
    { endpoint: items.allMetadataSteps, path: '/api/media/all-metadata-steps/0/30', ...all('own') },
    { endpoint: items.availableMonths, path: '/api/media/available-months', ...all('own') },
    { endpoint: items.availableYears, path: '/api/media/years', ...all('own') },
    {
      endpoint: items.yearSteps,
      path: '/api/media/all-metadata-year-month-steps/0/200/2024',
      ...all('own'),
    },
    {
      endpoint: items.forYearMonth,
      path: '/api/media/for-year-month?year=2024&month=5',
      ...all('own'),
    },
    { endpoint: changes.changes, path: '/api/media/changes', ...all('own') },
    { endpoint: search.search, path: '/api/media/search?q=2024', ...all('own') },
    {
      endpoint: thumbnails.thumbnails,
      path: '/api/media/thumbnails',
      body: { keys: [`/thumbnails/thumb_${hidden.dto.name}`] },
      ...all('own'),
    },

    { endpoint: upload.upload, path: '/api/upload/', ...all(400) },
    {
      endpoint: chunked.initiateChunked,
      path: '/api/upload/chunked/initiate',
      body: initiation(makeUpload({ id: shown.dto.id, size: 300_000 })),
      ...all(409),
    },
    { endpoint: chunked.uploadChunk, path: '/api/upload/chunked/upload', ...all(400) },
    {
      endpoint: chunked.completeChunked,
      path: '/api/upload/chunked/complete',
      body: {
        uploadId: begun.uploadId,
        chunks: [{ chunkIndex: 0, etag: random(32) }],
        checksum: random(32),
      },
      ...all(404),
    },
    { endpoint: chunked.chunkedStatus, path: `/api/upload/chunked/${begun.uploadId}`, ...all(404) },
    {
      endpoint: chunked.abandonChunked,
      path: `/api/upload/chunked/${begun.uploadId}`,
      ...all(404),
    },

    { endpoint: auth.me, path: '/api/user/me', ...all('own') },
    { endpoint: auth.putProfile, path: '/api/user/profile', body: staleSeal(), ...all(409) },
    {
      endpoint: auth.revealRecoveryKey,
      path: '/api/user/recovery-key',
      body: { password: random(32) },
      ...all(401),
    },
    {
      endpoint: password.changePassword,
      path: '/api/user/change-password',
      body: {
        currentPassword: random(32),
        newPassword: random(32),
        kdf: { ...kdf, salt: random(16) },
        masterKeyByPassword: random(61),
      },
      ...all(401),
    },
    {
      endpoint: password.renewRecovery,
      path: '/api/user/recovery-words',
      body: {
        password: random(32),
        masterKeyByRecovery: random(61),
        recoveryKey: random(61),
        recoveryAuth: random(32),
      },
      ...all(401),
    },
    {
      endpoint: account.putDisplayName,
      path: '/api/user/display-name',
      body: { displayName: null },
      ...all('own'),
    },
    {
      endpoint: account.changeEmail,
      path: '/api/user/email',
      body: { password: random(32), email: 'new@example.org' },
      ...all(401),
    },
    {
      endpoint: account.requestVerification,
      path: '/api/user/email/verification',
      ...all('own'),
    },
    {
      endpoint: payment.readSubscription,
      path: '/api/payment/subscription',
      ...all('own'),
    },
    {
      endpoint: payment.createCheckoutSession,
      path: '/api/payment/create-checkout-session',
      body: { planName: 'Personal' },
      ...all(409),
    },
    {
      endpoint: payment.cancelSubscription,
      path: '/api/payment/subscriptions/cancel',
      body: { atPeriodEnd: true },
      ...all(409),
    },
    {
      endpoint: payment.resumeSubscription,
      path: '/api/payment/subscriptions/resume',
      ...all(409),
    },
    {
      endpoint: payment.changePlan,
      path: '/api/payment/subscriptions/change-plan',
      body: { planName: 'Personal' },
      ...all(409),
    },
    {
      endpoint: payment.sandboxCheckout,
      path: `/api/payment/sandbox/checkouts/${random(16)}`,
      ...all(409),
    },
    {
      endpoint: payment.answerSandboxCheckout,
      path: `/api/payment/sandbox/checkouts/${random(16)}`,
      body: { outcome: 'paid' },
      ...all(409),
    },
    {
      endpoint: payment.advanceSandbox,
      path: '/api/payment/sandbox/advance',
      body: { outcome: 'paid' },
      ...all(409),
    },
    {
      endpoint: family.createFamilyGroup,
      path: '/api/family-group/create?title=Mine',
      outcomes: { viewer: 409 },
    },
    { endpoint: family.myFamilyGroups, path: '/api/family-group/mine', ...all('own') },
    { endpoint: family.readFamilyNotice, path: '/api/family-group/notice', ...all('own') },
    { endpoint: family.familyInvitations, path: '/api/family-group/invitations', ...all('own') },
    {
      endpoint: family.familyMembers,
      path: inFamily('/members'),
      ...outcomes(404, 404, 200, 404),
    },
    {
      endpoint: family.inviteToFamily,
      path: inFamily('/invite?email=new@example.org'),
      ...outcomes(404, 404, 403, 404),
    },
    {
      endpoint: family.removeFamilyMember,
      path: inFamily(`/members/${owner.id}`),
      ...outcomes(404, 404, 403, 404),
    },
    {
      endpoint: family.removeFamilyMember,
      about: 'invitation',
      path: inFamily(`/members/${library.family.invitation}`),
      ...outcomes(404, 404, 403, 404),
    },
    {
      endpoint: family.acceptFamilyInvitation,
      path: inFamily('/accept'),
      outcomes: { stranger: 404, removed: 404, viewer: 404 },
    },
    {
      endpoint: family.rejectFamilyInvitation,
      path: inFamily('/reject'),
      outcomes: { stranger: 404, removed: 404, viewer: 404 },
    },
    { endpoint: account.storageUse, path: '/api/user/storage', ...all('own') },
    {
      endpoint: account.deleteAccount,
      path: '/api/user',
      body: { password: random(32) },
      ...all(401),
    },
    { endpoint: secondFactor.secondFactor, path: '/api/user/second-factor', ...all('own') },
    {
      endpoint: secondFactor.turnOnTotp,
      path: '/api/user/second-factor/totp',
      body: { password: random(32), secret: random(20), code: '123456' },
      ...all(401),
    },
    ...[
      { endpoint: secondFactor.turnOffTotp, path: '/api/user/second-factor/totp' },
      { endpoint: secondFactor.renewBackupCodes, path: '/api/user/second-factor/backup-codes' },
    ].map(call => ({
      ...call,
      body: { password: random(32), proof: { method: 'totp', code: '123456' } },
      ...all(401),
    })),
    { endpoint: passkeys.listPasskeys, path: '/api/user/passkeys', ...all('own') },
    {
      endpoint: passkeys.beginPasskey,
      path: '/api/user/passkeys/begin',
      body: { password: random(32) },
      ...all(400),
    },
    {
      endpoint: passkeys.addPasskey,
      path: '/api/user/passkeys',
      body: {
        password: random(32),
        credential: {
          id: random(32),
          clientDataJSON: random(80),
          attestationObject: random(200),
        },
        name: random(285),
        masterKeyByPasskey: random(61),
      },
      ...all(401),
    },
    {
      endpoint: passkeys.renamePasskey,
      path: `/api/user/passkeys/${library.passkey}`,
      body: { name: random(285) },
      ...all(404),
    },
    {
      endpoint: passkeys.removePasskey,
      path: `/api/user/passkeys/${library.passkey}`,
      body: { password: random(32) },
      ...all(401),
    },
    { endpoint: sessions.listSessions, path: '/api/user/sessions', ...all('own') },
    { endpoint: sessions.endSession, path: `/api/user/sessions/${library.session}`, ...all(404) },
    { endpoint: contacts.getContacts, path: '/api/user/contacts', ...all('own') },
    { endpoint: contacts.putContacts, path: '/api/user/contacts', body: staleSeal(), ...all(409) },
    {
      endpoint: contacts.publicKeyOf,
      path: `/api/users/public-key?email=${encodeURIComponent(owner.email)}`,
      ...all('own'),
    },
    { endpoint: blocked.listBlocked, path: '/api/user/blocked', ...all('own') },
    {
      endpoint: blocked.block,
      path: '/api/user/blocked',
      body: { email: owner.email, accountId: random(16) },
      ...all(404),
    },
    { endpoint: blocked.unblock, path: `/api/user/blocked/${owner.id}`, ...all(404) },
    ...adminCalls(viewer.id),
    { endpoint: auth.logout, path: '/api/auth/logout', outcomes: {} },
  ]
}

/** What the administrator alone may do; the table's people are others. */
function adminCalls(userId: number): Call[] {
  const user = (what = '') => `/api/admin/users/${userId}${what}`
  const variable = { variableValue: 'x', variableType: 'STRING', category: 'GENERAL' }
  const limits = { storageLimitMB: 1, familyMembers: 0 }
  const plan = { name: 'Mine', description: '', price: 1, currency: 'usd', ...limits }
  const calls: Omit<Call, 'outcomes'>[] = [
    { endpoint: adminUsers.adminUsers, path: '/api/admin/users' },
    { endpoint: adminUsers.adminUserById, path: user() },
    { endpoint: adminUsers.putRoles, path: user('/roles'), body: { roles: ['ADMIN'] } },
    { endpoint: adminUsers.putDisabled, path: user('/disabled'), body: { disabled: true } },
    { endpoint: adminUsers.putQuota, path: user('/quota'), body: { quotaMB: 1 } },
    { endpoint: adminUsers.endUserSessions, path: user('/sessions') },
    { endpoint: adminUsers.deleteUser, path: user(), body: { password: random(32) } },
    {
      endpoint: adminUsers.inviteUser,
      path: '/api/admin/users/invitations',
      body: { email: 'new@example.org' },
    },
    { endpoint: adminFlags.featureFlags, path: '/api/feature-flags/all' },
    {
      endpoint: adminFlags.createFlag,
      path: '/api/feature-flags',
      body: { name: 'MINE', value: true, description: 'x' },
    },
    {
      endpoint: adminFlags.updateFlag,
      path: '/api/feature-flags/PUBLIC_LINKS',
      body: { active: false },
    },
    { endpoint: adminFlags.deleteFlag, path: '/api/feature-flags/PUBLIC_LINKS' },
    { endpoint: adminVariables.adminVariables, path: '/api/admin/variables' },
    { endpoint: adminVariables.adminVariable, path: '/api/admin/variables/SIGNUP_MODE' },
    {
      endpoint: adminVariables.variablesOfCategory,
      path: '/api/admin/variables/category/SYSTEM',
    },
    {
      endpoint: adminVariables.createVariable,
      path: '/api/admin/variables',
      body: { variableKey: 'MINE', ...variable },
    },
    {
      endpoint: adminVariables.updateVariable,
      path: '/api/admin/variables/SIGNUP_MODE',
      body: { variableValue: 'closed' },
    },
    { endpoint: adminVariables.deleteVariable, path: '/api/admin/variables/SIGNUP_MODE' },
    { endpoint: adminVariables.clearVariablesCache, path: '/api/admin/variables/cache/clear' },
    {
      endpoint: adminPlans.createPlan,
      path: '/api/admin/plans',
      body: { ...plan, trialDays: 0, features: ['x'] },
    },
    { endpoint: adminPlans.updatePlan, path: '/api/admin/plans/1', body: { price: 0 } },
    { endpoint: adminOverview.overview, path: '/api/admin/overview' },
    { endpoint: adminOverview.adminLog, path: '/api/admin/log' },
  ]
  return calls.map(each => ({ ...each, ...all(403) }))
}

const staleSeal = () => ({ sealed: random(285), version: 9 })
