export interface Figure {
  name: string
  value: number
  unit: string
  reference?: { name: string; value: number }
  /** Median of the rounds' ratios of value to reference. */
  ratio?: number
  /** Target of the ratio, or of the value if there is no ratio. */
  aim?: { atLeast: number } | { atMost: number }
}

export interface Findings {
  figures: Figure[]
  notes?: string[]
}

export function isMet({ value, ratio = value, aim }: Figure): boolean | undefined {
  if (!aim) return undefined
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}
