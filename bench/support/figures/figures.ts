export interface Figure {
  name: string
  value: number
  unit: string
  /** The reference value, measured in the same rounds. */
  reference?: { name: string; value: number }
  /** Median of the rounds' ratios of value to reference. */
  ratio?: number
  /** Target of the ratio, or of the value without one. */
  aim?: { atLeast: number } | { atMost: number }
}

/** The result of a bench, with notes that do not fit into rows. */
export interface Findings {
  figures: Figure[]
  notes?: string[]
}

/** Whether the target is met; undefined without one. */
export function isMet({ value, ratio = value, aim }: Figure): boolean | undefined {
  if (!aim) return undefined
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}
