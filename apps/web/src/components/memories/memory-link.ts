declare module '@tanstack/history' {
  interface HistoryState {
    /** The open memory. Not in the address, which the server would see. */
    memory?: string
  }
}

export const memoryLink = (id: string) => ({ to: '/memories/view', state: { memory: id } }) as const
