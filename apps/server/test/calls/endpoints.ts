import { readdir } from 'node:fs/promises'
import * as account from '@safelight/contract/account'
import * as auth from '@safelight/contract/auth'
import type { Endpoint } from '@safelight/contract/endpoint'
import * as guests from '@safelight/contract/guest-links'
import * as guestUploads from '@safelight/contract/guest-uploads'
import { health, ready } from '@safelight/contract/health'
import * as mapTiles from '@safelight/contract/map-tiles'
import * as pairing from '@safelight/contract/pairing'
import * as passkeys from '@safelight/contract/passkeys'
import * as password from '@safelight/contract/password'
import * as payment from '@safelight/contract/payment'
import * as plans from '@safelight/contract/plans'
import * as publicShares from '@safelight/contract/public-shares'
import * as variables from '@safelight/contract/variables'

const contract = new URL('../../../../packages/contract/src/', import.meta.url)
const modules: object[] = await Promise.all(
  (await readdir(contract, { recursive: true }))
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => import(new URL(file, contract).href)),
)

/** Every endpoint of the contract, read from all of its files, so that none is missing. */
export const ENDPOINTS: Endpoint[] = modules.flatMap(module =>
  Object.values(module).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

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
  pairing.findPairing,
  pairing.claimPairing,
  pairing.collectPairing,
  pairing.confirmPairing,
  publicShares.publicShare,
  publicShares.publicThumbnails,
  guests.openGuestLink,
  guestUploads.addGuestUpload,
  guestUploads.initiateGuestChunked,
  guestUploads.uploadGuestChunk,
  guestUploads.completeGuestChunked,
  guestUploads.guestChunkedStatus,
  guestUploads.abandonGuestChunked,
  plans.listPlans,
  plans.getPlan,
  plans.readOffer,
  mapTiles.readMapTiles,
  variables.readSignup,
  variables.publicVariables,
  variables.appUrls,
  variables.downloadUrls,
  payment.paymentWebhook,
  health,
  ready,
]
