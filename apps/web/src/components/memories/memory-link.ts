declare module '@tanstack/history' {
  interface HistoryState {
    /** Which memory is open: beside the address, never in it, which tells the server. */
    memory?: string
  }
}

/** Where a memory is shown. */
export const memoryLink = (id: string) => ({ to: '/memories/view', state: { memory: id } }) as const
