import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** How far a device's clock may be ahead of the server's or behind it, in steps of 30 seconds. */
const DRIFT = 1

/** Returns the code of a step of 30 seconds (RFC 6238 with SHA-1; RFC 4226 for the truncation). */
export function totpCodeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const totpStepAt = (time: Date): number => Math.floor(time.getTime() / STEP_MS)

/**
 * Returns the step to which a code belongs; undefined for a wrong code. The step must be within `DRIFT` of
 * `now`, and later than `after`, so that no code works twice. Takes constant time.
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  now: Date,
  after = -1,
): number | undefined {
  const current = totpStepAt(now)
  let found: number | undefined
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1) {
    const isEqual = timingSafeEqual(Buffer.from(totpCodeAt(secret, step)), Buffer.from(code))
    if (isEqual && step > after) found = step
  }
  return found
}
