import { useState } from 'react'

export interface Busy<Action = undefined> {
  busy: boolean
  isBusy: (action: Action) => boolean
  /** Runs a function, and marks `action` as running until it settles. */
  run: <T>(act: () => Promise<T>, action?: Action) => Promise<T>
}

export function useBusy<Action = undefined>(): Busy<Action> {
  const [running, setRunning] = useState<readonly (Action | undefined)[]>([])

  async function run<T>(act: () => Promise<T>, action?: Action): Promise<T> {
    setRunning(before => [...before, action])
    try {
      return await act()
    } finally {
      setRunning(before => before.toSpliced(before.indexOf(action), 1))
    }
  }

  return { busy: running.length > 0, isBusy: action => running.includes(action), run }
}
