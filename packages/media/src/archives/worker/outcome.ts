import {
  ArchiveEntryError,
  ArchiveError,
  type ArchiveProblem,
  type EntryProblem,
} from '../archive.ts'

/** The result of a call, in a form for `postMessage`, which would lose the class of an error. */
export type Outcome<T> =
  | { value: T }
  | { archiveProblem: ArchiveProblem }
  | { entryProblem: EntryProblem }

export async function outcomeOf<T>(act: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await act() }
  } catch (error) {
    if (error instanceof ArchiveError) return { archiveProblem: error.problem }
    if (error instanceof ArchiveEntryError) return { entryProblem: error.problem }
    throw error
  }
}

export function resultOf<T>(outcome: Outcome<T>, archive: string): T {
  if ('archiveProblem' in outcome) throw new ArchiveError(archive, outcome.archiveProblem)
  if ('entryProblem' in outcome) throw new ArchiveEntryError(outcome.entryProblem)
  return outcome.value
}
