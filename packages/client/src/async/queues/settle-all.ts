/** Calls all functions in order, and waits until all have settled. Throws the first failure. */
export async function settleAll(acts: readonly (() => unknown)[]): Promise<void> {
  const ends = await Promise.allSettled(acts.map(async act => act()))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
