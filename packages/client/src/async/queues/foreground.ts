/** Lets what a person waits for go before what nobody waits for. */
export interface Foreground {
  /** Does something that a person waits for; rejects as that does. */
  first<T>(act: () => Promise<T>): Promise<T>
  /** Resolves once nothing of that is under way, nor was a moment ago: a screen asks for one thing after the other. */
  idle(): Promise<void>
}

const PAUSE = 100

export function createForeground(): Foreground {
  let underWay = 0
  let idle = Promise.withResolvers<void>()
  let pause: ReturnType<typeof setTimeout> | undefined
  idle.resolve()

  return {
    async first(act) {
      if (underWay === 0 && pause === undefined) idle = Promise.withResolvers()
      clearTimeout(pause)
      underWay += 1
      try {
        return await act()
      } finally {
        underWay -= 1
        if (underWay === 0) {
          pause = setTimeout(() => {
            pause = undefined
            idle.resolve()
          }, PAUSE)
        }
      }
    },

    idle: () => idle.promise,
  }
}
