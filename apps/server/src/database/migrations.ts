import type { Migration } from 'kysely/migration'
import * as accountsAndItems from './migrations/0001-accounts-and-items.ts'
import * as changesAndLookups from './migrations/0002-changes-and-lookups.ts'
import * as chunkedUploads from './migrations/0003-chunked-uploads.ts'
import * as detailsAndTrash from './migrations/0004-details-and-trash.ts'
import * as albumsAndSharing from './migrations/0005-albums-and-sharing.ts'
import * as uniqueAccountIds from './migrations/0006-unique-account-ids.ts'
import * as sizesOfPlacements from './migrations/0007-sizes-of-placements.ts'
import * as signedLinks from './migrations/0008-signed-links.ts'
import * as sharingTakesStorage from './migrations/0009-sharing-takes-storage.ts'
import * as openUploads from './migrations/0010-open-uploads.ts'
import * as plansAndVariables from './migrations/0011-plans-and-variables.ts'
import * as keptDeletions from './migrations/0012-kept-deletions.ts'
import * as accountSettings from './migrations/0013-account-settings.ts'
import * as verifiedAddresses from './migrations/0014-verified-addresses.ts'
import * as changedAlbums from './migrations/0015-changed-albums.ts'
import * as secondFactor from './migrations/0016-second-factor.ts'
import * as guestLinks from './migrations/0017-guest-links.ts'
import * as passkeys from './migrations/0018-passkeys.ts'
import * as subscriptions from './migrations/0020-subscriptions.ts'
import * as administration from './migrations/0022-administration.ts'
import * as familyGroups from './migrations/0023-family-groups.ts'
import * as uploadsByDay from './migrations/0025-uploads-by-day.ts'
import * as trials from './migrations/0026-trials.ts'
import * as secondStepPasskeys from './migrations/0027-second-step-passkeys.ts'
import * as toldOfHalfSignIns from './migrations/0028-told-of-half-sign-ins.ts'
import * as blockedAccounts from './migrations/0029-blocked-accounts.ts'
import * as sumsOfUsers from './migrations/0030-sums-of-users.ts'
import * as salesAddress from './migrations/0031-sales-address.ts'
import * as stagedItems from './migrations/0032-staged-items.ts'
import * as partsOfBlobs from './migrations/0033-parts-of-blobs.ts'
import * as digestsOfBlobs from './migrations/0034-digests-of-blobs.ts'
import * as accountNumbers from './migrations/0035-account-numbers.ts'
import * as backups from './migrations/0037-backups.ts'
import * as counters from './migrations/0038-counters.ts'
import * as uploadLeases from './migrations/0039-upload-leases.ts'
import * as severalServers from './migrations/0040-several-servers.ts'
import * as moreFormats from './migrations/0041-more-formats.ts'
import * as recognitionFlag from './migrations/0042-recognition-flag.ts'
import * as recognition from './migrations/0043-recognition.ts'
import * as installationId from './migrations/0044-installation-id.ts'
import * as usedTokens from './migrations/0045-used-tokens.ts'
import * as digestsOfBlocks from './migrations/0046-digests-of-blocks.ts'
import * as sealedDeletions from './migrations/0048-sealed-deletions.ts'
import * as observedHours from './migrations/0049-observed-hours.ts'
import * as ownership from './migrations/0050-ownership.ts'
import * as plainNames from './migrations/0051-plain-names.ts'
import * as postgresBaseline from './postgres/baseline.ts'

/** `oldestProgram`: the oldest version that can serve the tables once it is applied; unset: the one that brings it. */
type Step = Migration & { oldestProgram?: string }

/** In order of their numbers. A migration that was released is never changed. */
export const migrations: Record<string, Step> = {
  '0001-accounts-and-items': accountsAndItems,
  '0002-changes-and-lookups': changesAndLookups,
  '0003-chunked-uploads': chunkedUploads,
  '0004-details-and-trash': detailsAndTrash,
  '0005-albums-and-sharing': albumsAndSharing,
  '0006-unique-account-ids': uniqueAccountIds,
  '0007-sizes-of-placements': sizesOfPlacements,
  '0008-signed-links': signedLinks,
  '0009-sharing-takes-storage': sharingTakesStorage,
  '0010-open-uploads': openUploads,
  '0011-plans-and-variables': plansAndVariables,
  '0012-kept-deletions': keptDeletions,
  '0013-account-settings': accountSettings,
  '0014-verified-addresses': verifiedAddresses,
  '0015-changed-albums': changedAlbums,
  '0016-second-factor': secondFactor,
  '0017-guest-links': guestLinks,
  '0018-passkeys': passkeys,
  '0020-subscriptions': subscriptions,
  '0022-administration': administration,
  '0023-family-groups': familyGroups,
  '0025-uploads-by-day': uploadsByDay,
  '0026-trials': trials,
  '0027-second-step-passkeys': secondStepPasskeys,
  '0028-told-of-half-sign-ins': toldOfHalfSignIns,
  '0029-blocked-accounts': blockedAccounts,
  '0030-sums-of-users': sumsOfUsers,
  '0031-sales-address': salesAddress,
  '0032-staged-items': stagedItems,
  '0033-parts-of-blobs': partsOfBlobs,
  '0034-digests-of-blobs': digestsOfBlobs,
  '0035-account-numbers': accountNumbers,
  '0037-backups': backups,
  '0038-counters': counters,
  '0039-upload-leases': uploadLeases,
  '0040-several-servers': severalServers,
  '0041-more-formats': moreFormats,
  '0042-recognition-flag': recognitionFlag,
  '0043-recognition': recognition,
  '0044-installation-id': installationId,
  '0045-used-tokens': usedTokens,
  '0046-digests-of-blocks': digestsOfBlocks,
  '0048-sealed-deletions': sealedDeletions,
  '0049-observed-hours': observedHours,
  '0050-ownership': ownership,
  '0051-plain-names': plainNames,
}

/** What a PostgreSQL database begins with: all that the migrations up to this number did. */
const BASELINE = '0038-baseline'

/** The baseline, and the migrations behind it, which are written for both kinds of database. */
export const postgresMigrations: Record<string, Step> = {
  [BASELINE]: postgresBaseline,
  ...Object.fromEntries(
    Object.entries(migrations).filter(([name]) => name.slice(0, 4) > BASELINE.slice(0, 4)),
  ),
}
