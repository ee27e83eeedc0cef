/**
 * The largest number by which an editor's version may exceed the owner's (format rule F8). Without this
 * limit, an editor could use up the version numbers.
 */
const MOST = 1_000_000

export const isBeyondOthers = (version: number, ownersVersion: number): boolean =>
  version > ownersVersion + MOST
