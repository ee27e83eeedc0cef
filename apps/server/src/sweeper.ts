import { LIMITS } from '@safelight/contract/limits'
import { deleteInvitationsBefore } from './accounts/invitations.ts'
import { deleteSpentBefore } from './accounts/passkeys/challenges.ts'
import { settleLimits } from './accounts/plan/settled-limits.ts'
import { endHalfSignIns } from './accounts/second-factor/half-sign-ins.ts'
import { deleteSessionsUnusedSince } from './accounts/sessions.ts'
import { oldestUse } from './accounts/tokens.ts'
import { deleteFamilyInvitationsBefore } from './family/invitations.ts'
import { mailNotices } from './family/notices.ts'
import { deleteGiftsArrivedBefore } from './guests/gifts.ts'
import { removeEndedLinks } from './guests/links.ts'
import { readSettings } from './installation/settings.ts'
import { collectDeletedBlobs, deleteForGood, firstOf } from './items/deletion.ts'
import { trashedBefore } from './items/trash.ts'
import type { Parts } from './parts.ts'
import { deleteEventsBefore } from './payment/events.ts'
import { reconcileDue } from './payment/reconcile.ts'
import { removeDeletedAccounts } from './removal/remove-accounts.ts'
import { abandonIdle } from './uploads/chunked-store.ts'
import { abandonUpload } from './uploads/receive.ts'
import { endIdleImports } from './uploads/staged-store.ts'
import { uploadsStartedBefore } from './uploads/store.ts'

const HOUR = 60 * 60 * 1000
/** How long an upload in chunks or an import may wait to be gone on with: a weekend. */
const UPLOAD_PATIENCE = 72 * HOUR
const DAY = 24 * HOUR
const GIFT_PATIENCE = LIMITS.giftDays * DAY
/** Stripe sends an event again for three days. */
const EVENT_MEMORY = 30 * DAY

/**
 * Clears away what a crash has left, then every hour what was abandoned for an hour: no upload may take
 * that long. Start it before the server takes requests.
 */
export async function startSweeper(parts: Parts): Promise<{ stop(): void }> {
  await sweep(parts, parts.now())
  const timer = setInterval(() => {
    hourly(parts).catch(error => parts.logger.error({ err: error }, 'sweeping failed'))
  }, HOUR)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** The start waits for nobody else's server, so that the payment provider is asked from the first hour on. */
async function hourly(parts: Parts): Promise<void> {
  await reconcileDue(parts)
  await sweep(parts, new Date(parts.now().getTime() - HOUR))
}

/**
 * Removes uploads that began up to `until` and what was staged until then, uploads in chunks and imports
 * that were left alone for three days, what the trash has kept for long enough, gifts that nobody took in,
 * deleted accounts, what deletions have left, and expired sessions, sign-ins, challenges and invitations. It mails
 * what became of family groups, and settles what accounts may store, by which the administrator's list is ordered.
 * What cannot be removed is logged and tried again by the next sweep: it keeps nothing else.
 */
export async function sweep(parts: Parts, until: Date): Promise<void> {
  const { database, blobs, logger } = parts
  const attempt = (step: Promise<void>) =>
    step.catch(error => logger.error({ err: error }, 'something is left to the next sweep'))
  const idleSince = new Date(parts.now().getTime() - UPLOAD_PATIENCE)
  await endIdleImports(database, idleSince)
  const uploads = [
    ...(await uploadsStartedBefore(database, until)),
    ...(await abandonIdle(database, idleSince)),
  ]
  for (const upload of uploads) await attempt(abandonUpload(parts, upload))
  await attempt(blobs.sweep(until))
  await attempt(removeDeletedAccounts(parts))
  await clearTrash(parts)
  const now = parts.now()
  await deleteGiftsArrivedBefore(database, new Date(now.getTime() - GIFT_PATIENCE))
  await removeEndedLinks(database, now)
  await collectDeletedBlobs(parts)
  await deleteSessionsUnusedSince(database, oldestUse(parts.now()))
  await endHalfSignIns(parts)
  await deleteSpentBefore(database, parts.now()).execute()
  await deleteEventsBefore(database, new Date(now.getTime() - EVENT_MEMORY)).execute()
  await deleteInvitationsBefore(database, parts.now()).execute()
  await deleteFamilyInvitationsBefore(database, parts.now()).execute()
  await mailNotices(parts)
  await settleLimits(parts)
  await parts.spareSpace?.hold()
  parts.metrics?.swept.setToCurrentTime()
}

async function clearTrash(parts: Parts): Promise<void> {
  const { trashDays } = await readSettings(parts.database)
  const until = new Date(parts.now().getTime() - trashDays * DAY)
  for (;;) {
    const [first] = await trashedBefore(parts.database, until, 1).execute()
    if (!first) return
    const owner = first.owner_id
    await deleteForGood(parts, owner, db =>
      firstOf(trashedBefore(db, until, LIMITS.deletedAtOnce).where('owner_id', '=', owner)),
    )
  }
}
