import { LIMITS } from '@safelight/contract/limits'
import { deleteInvitationsBefore } from './accounts/invitations.ts'
import { deletePairingsBefore } from './accounts/pairings.ts'
import { deleteSpentBefore } from './accounts/passkeys/challenges.ts'
import { settleLimits } from './accounts/plan/settled-limits.ts'
import { endHalfSignIns } from './accounts/second-factor/half-sign-ins.ts'
import { deleteSessionsUnusedSince } from './accounts/sessions.ts'
import { SESSION_LIFE } from './accounts/tokens.ts'
import type { Context } from './context.ts'
import { hasManyConnections } from './database/write-for.ts'
import { deleteFamilyInvitationsBefore } from './family/invitations.ts'
import { mailNotices } from './family/notices.ts'
import { deleteGuestUploadsArrivedBefore } from './guest-upload/guest-uploads.ts'
import { removeEndedLinks } from './guest-upload/links.ts'
import { forgetAttempts } from './installation/attempts.ts'
import { claim } from './installation/claims.ts'
import { noteTime, observedAgo } from './installation/observed-time.ts'
import { renewFiles } from './installation/owned-files.ts'
import { readSettings } from './installation/settings.ts'
import { collectDeletedBlobs, deleteForGood, firstOf } from './items/deletion.ts'
import { trashedBefore } from './items/trash.ts'
import { deleteEventsBefore } from './payment/events.ts'
import { reconcileDue } from './payment/reconcile.ts'
import { sendReminders } from './push/send-reminders.ts'
import { removeDeletedAccounts } from './removal/remove-accounts.ts'
import { abandonUpload, uploadsStartedBefore } from './uploads/abandon-upload.ts'
import { abandonIdle } from './uploads/chunked-upload.ts'
import { endIdleImports } from './uploads/staged-items.ts'

const HOUR = 60 * 60 * 1000
/** How long a chunked upload or an import may pause: longer than a weekend. */
const UPLOAD_PATIENCE = 72 * HOUR
const DAY = 24 * HOUR
const GUEST_UPLOAD_PATIENCE = LIMITS.guestUploadDays * DAY
/** How long the server remembers payment events. Stripe retries an event for three days. */
const EVENT_MEMORY = 30 * DAY
/**
 * How long the server keeps expired rows. If a wrong clock made them expire, somebody can still correct the
 * clock.
 */
const EXPIRED_KEPT = 3 * DAY

/** How long a server claims a job: slightly less than the hour between two sweeps. */
const CLAIM = 50 * 60 * 1000

/** A job may only clean up uploads from before `until`: newer uploads may still be running. */
type Job = (context: Context, until: Date) => Promise<unknown>

/** The jobs of a sweep, in order: later jobs process what earlier ones record. */
const JOBS: Record<string, Job> = {
  owner: ({ database, blobs }) => renewFiles(database, blobs),
  uploads: clearUploads,
  files: ({ blobs }, until) => blobs.sweep(until),
  accounts: removeDeletedAccounts,
  trash: clearTrash,
  guestUploads: async context =>
    deleteGuestUploadsArrivedBefore(context.database, await old(context, GUEST_UPLOAD_PATIENCE)),
  links: async context => removeEndedLinks(context.database, await old(context, EXPIRED_KEPT)),
  blobs: collectDeletedBlobs,
  sessions: async context =>
    deleteSessionsUnusedSince(context.database, await old(context, SESSION_LIFE)),
  'half-sign-ins': endHalfSignIns,
  challenges: context => deleteSpentBefore(context.database, context.now()).execute(),
  pairings: context => deletePairingsBefore(context.database, context.now()).execute(),
  attempts: context => forgetAttempts(context.database),
  events: async context =>
    deleteEventsBefore(context.database, await old(context, EVENT_MEMORY)).execute(),
  invitations: async context =>
    deleteInvitationsBefore(context.database, await old(context, EXPIRED_KEPT)).execute(),
  'family-invitations': async context =>
    deleteFamilyInvitationsBefore(context.database, await old(context, EXPIRED_KEPT)).execute(),
  notices: mailNotices,
  reminders: sendReminders,
  limits: settleLimits,
}

/**
 * Sweeps once before the server accepts requests, to clean up after a crash, and then every hour. Of several
 * servers, one runs each job per hour. `stop` resolves when the current sweep has ended. An abort of
 * `draining` ends the sweep early.
 */
export async function startSweeper(context: Context): Promise<{ stop(): Promise<void> }> {
  const { database, logger } = context
  const isFree = (job: string) => claim(database, `sweep ${job}`, CLAIM)
  // With several servers, a newer upload may belong to another running server.
  const begun = hasManyConnections(database) ? ago(context, HOUR) : context.now()
  await sweep(context, begun, isFree)
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= hourly(context, isFree)
      .catch(error => logger.error({ err: error }, 'a sweep failed'))
      .finally(() => {
        running = undefined
      })
  }, HOUR)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Payments are reconciled hourly, but not at the start: the server would wait for the provider. */
async function hourly(context: Context, isFree: IsFree): Promise<void> {
  if (context.role !== 'web' && (await isFree('payments'))) await reconcileDue(context)
  await sweep(context, ago(context, HOUR), isFree)
}

/** Claims a job. Resolves to false if another server has claimed it. */
type IsFree = (job: string) => Promise<boolean>

/**
 * Runs all `JOBS`. A server with the role `web` only records its clock. Logs the failure of a job, and then
 * runs the next job.
 */
export async function sweep(
  context: Context,
  until: Date,
  isFree: IsFree = async () => true,
): Promise<void> {
  const { spareSpace, metrics, logger, draining, role } = context
  // Servers with the role `web` record their clocks too, because they write timestamps. Sweeps judge the age of
  // rows by the slowest recorded clock.
  await noteClock(context).catch(error => leave(logger, error))
  if (role === 'web') return
  for (const [name, job] of Object.entries(JOBS)) {
    if (draining?.aborted) return
    try {
      if (await isFree(name)) await job(context, until)
    } catch (error) {
      leave(logger, error)
    }
  }
  await spareSpace?.hold()
  metrics?.swept.setToCurrentTime()
}

const leave = (logger: Context['logger'], error: unknown) =>
  logger.error({ err: error }, 'a job failed; the next sweep retries it')

const ago = ({ now }: Context, milliseconds: number): Date =>
  new Date(now().getTime() - milliseconds)

/**
 * Returns a time. Rows written before this time are at least `milliseconds` old in observed time, even if the
 * clock has jumped.
 */
const old = ({ database, now }: Context, milliseconds: number): Promise<Date> =>
  observedAgo(database, now(), milliseconds)

async function noteClock({ database, logger, now, sharedNow }: Context): Promise<void> {
  const passed = await noteTime(database, now(), await sharedNow?.())
  if (passed > -HOUR && passed <= DAY) return
  logger.warn(
    { hours: Math.round(passed / HOUR) },
    'the clock jumped, or the server was off; everything that is deleted by age, such as the trash, stays longer',
  )
}

async function clearUploads(context: Context, until: Date): Promise<void> {
  const { database, logger, draining } = context
  const owners = await old(context, UPLOAD_PATIENCE)
  await endIdleImports(database, owners)
  const idleSince = {
    owners,
    guests: await old(context, LIMITS.guestUploadIdleHours * HOUR),
    guestsBegan: await old(context, LIMITS.unfinishedGuestUploadDays * DAY),
  }
  const uploads = [
    ...(await uploadsStartedBefore(database, until)),
    ...(await abandonIdle(database, idleSince)),
  ]
  for (const upload of uploads) {
    if (draining?.aborted) return
    await abandonUpload(context, upload).catch(error => leave(logger, error))
  }
}

async function clearTrash(context: Context): Promise<void> {
  const { trashDays } = await readSettings(context.database)
  const until = await old(context, trashDays * DAY)
  while (!context.draining?.aborted) {
    const [first] = await trashedBefore(context.database, until, 1).execute()
    if (!first) return
    const owner = first.owner_id
    await deleteForGood(context, owner, db =>
      firstOf(trashedBefore(db, until, LIMITS.deletedAtOnce).where('owner_id', '=', owner)),
    )
  }
}
