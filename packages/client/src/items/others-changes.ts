/** So far above the owner's last version another person may go (format rule F8): the numbers never run out. */
const MOST = 1_000_000

/** Whether a version on another person's word is further above the owner's than others may go. */
export const isBeyondOthers = (version: number, ownersVersion: number): boolean =>
  version > ownersVersion + MOST
