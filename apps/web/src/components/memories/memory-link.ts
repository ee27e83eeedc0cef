declare module '@tanstack/history' {
  interface HistoryState {
    /** Id of the open memory. It is not in the address, which the server would see. */
    memory?: string
  }
}

export const memoryLink = (id: string) => ({ to: '/memories/view', state: { memory: id } }) as const
