/** The sentence to show for a failure: its own, else `fallback`. */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? error.message : fallback
