import type { DeviceNote } from './device-note.ts'

/** Milliseconds without a backup after which the device reminds the person once. */
export const BACKUP_PATIENCE = 7 * 24 * 60 * 60 * 1000

/** Returns the time at which a reminder is due, or null if this device never made a backup. */
export const reminderAfter = (lastBackup: string | undefined): string | null =>
  lastBackup === undefined ? null : new Date(Date.parse(lastBackup) + BACKUP_PATIENCE).toISOString()

/** Whether a week has passed since the last backup, and the person was not reminded since then. */
export function isReminderDue(note: DeviceNote, now: Date): boolean {
  const due = reminderAfter(note.lastBackup)
  return due !== null && due <= now.toISOString() && note.remindedOf !== note.lastBackup
}
