/**
 * How far another person's version may exceed the owner's (format rule F8), so that numbers never run out.
 */
const MOST = 1_000_000

/** Whether another person's version exceeds the owner's by more than is allowed. */
export const isBeyondOthers = (version: number, ownersVersion: number): boolean =>
  version > ownersVersion + MOST
