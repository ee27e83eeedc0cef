export interface Foreground {
  /** Runs foreground work, and rejects with its error. */
  first<T>(act: () => Promise<T>): Promise<T>
  /**
   * Resolves once no foreground work has run for a moment. Waits for that moment, because a screen starts its
   * loads one after another.
   */
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
