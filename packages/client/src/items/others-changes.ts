/**
 * How far an editor's version may exceed the owner's (format rule F8). Without this limit, an editor could
 * use up the version numbers.
 */
const MOST = 1_000_000

/** Whether another person's version exceeds the owner's by more than is allowed. */
export const isBeyondOthers = (version: number, ownersVersion: number): boolean =>
  version > ownersVersion + MOST
