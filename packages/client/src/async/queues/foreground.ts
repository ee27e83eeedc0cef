export interface Foreground {
  /** Runs `act`, and settles as `act` does. Until then, `idle` stays pending. */
  first<T>(act: () => Promise<T>): Promise<T>
  /** Resolves once `first` has run nothing for `PAUSE` milliseconds. */
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
