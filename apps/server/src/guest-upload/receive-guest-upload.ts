import {
  type GuestUploadDescriptor,
  guestUploadDescriptor,
} from '@safelight/contract/guest-uploads'
import type { Context } from '../context.ts'
import { invalidFields } from '../http/errors.ts'
import type { AnnouncedForm } from '../http/multipart.ts'
import { assertSize } from '../uploads/assert-accepted.ts'
import { holdHeadroom } from '../uploads/disk-headroom.ts'
import { whileLeased } from '../uploads/leased-stream.ts'
import { holdLease, WHOLE } from '../uploads/leases.ts'
import { receiveStreams } from '../uploads/receive-upload.ts'
import { finishGuestUpload } from './finish-guest-upload.ts'
import { leftOf, openGuestLinkAt } from './links.ts'
import { reserveGuestUpload } from './reserve-guest-upload.ts'

/** Stores all blobs of a guest upload or none. Resolves to what the link still accepts. */
export async function receiveGuestUpload(
  context: Context,
  token: string,
  { bytes, open }: AnnouncedForm,
) {
  const { database, now, push } = context
  const link = await openGuestLinkAt(database, token, now())
  using headroom = await holdHeadroom(context, { ownerId: link.owner_id, bytes })
  await using reservation = await reserveGuestUpload(context, link, bytes, 'whole')
  const { upload } = reservation
  await using lease = holdLease(database, upload.id, WHOLE)

  const form = open(file => whileLeased(lease, headroom.take(file)))
  const dto = parseDescriptor(await form.field('dto'))
  await assertSize(database, dto.size)
  await receiveStreams(reservation, form, dto)
  const finished = await finishGuestUpload(database, { token, upload }, dto, now(), {
    original_digest: dto.digest,
    chunk_bytes: null,
    renditions_digest: dto.renditionsDigest,
  })
  reservation.keep()
  push?.tell({ kind: 'guestUploads', userId: finished.owner_id })
  return leftOf(finished)
}

function parseDescriptor(text: string): GuestUploadDescriptor {
  const { data, error } = guestUploadDescriptor.safeParse(parseJson(text))
  if (error) throw invalidFields(error.issues.map(issue => `/dto/${issue.path.join('/')}`))
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
