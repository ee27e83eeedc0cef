import { useState } from 'react'

export interface Busy<Action = undefined> {
  /** Whether anything is under way. */
  busy: boolean
  isBusy: (action: Action) => boolean
  /** Runs something, which is under way until it settles; `action` names it among others. */
  run: <T>(act: () => Promise<T>, action?: Action) => Promise<T>
}

/** Follows what a component has begun. */
export function useBusy<Action = undefined>(): Busy<Action> {
  const [running, setRunning] = useState<Running<Action>>([])
  return {
    busy: running.length > 0,
    isBusy: action => running.includes(action),
    run: (act, action) => listed(setRunning, act, action),
  }
}

type Running<Action> = readonly (Action | undefined)[]

/** Runs something that is in a list meanwhile. A failure takes it out too, and is thrown on. */
export async function listed<T, Action>(
  update: (edit: (running: Running<Action>) => Running<Action>) => void,
  act: () => Promise<T>,
  action: Action | undefined,
): Promise<T> {
  update(running => [...running, action])
  try {
    return await act()
  } finally {
    update(running => running.toSpliced(running.indexOf(action), 1))
  }
}
