/** Lets what a person waits for go before what nobody waits for. */
export interface Foreground {
  /** Does something that a person waits for; rejects as that does. */
  first<T>(act: () => Promise<T>): Promise<T>
  /** Resolves once nothing of that is under way. */
  idle(): Promise<void>
}

export function createForeground(): Foreground {
  let underWay = 0
  let idle = Promise.withResolvers<void>()
  idle.resolve()

  return {
    async first(act) {
      if (underWay === 0) idle = Promise.withResolvers()
      underWay += 1
      try {
        return await act()
      } finally {
        underWay -= 1
        if (underWay === 0) idle.resolve()
      }
    },

    async idle() {
      while (underWay > 0) await idle.promise
    },
  }
}
