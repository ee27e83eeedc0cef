/** One row of the table. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** What the value is compared with, measured in the same rounds. */
  reference?: { name: string; value: number }
  /** Of the value to the reference, the median of the rounds. */
  ratio?: number
  /** What the ratio, or the value where there is none, should be. */
  aim?: { atLeast: number } | { atMost: number }
}

/** What a bench has found; the notes say what no row can. */
export interface Findings {
  figures: Figure[]
  notes?: string[]
}

/** Whether the aim is met; undefined for a figure without one. */
export function isMet({ value, ratio = value, aim }: Figure): boolean | undefined {
  if (!aim) return undefined
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}
