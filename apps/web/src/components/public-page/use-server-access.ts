import type { ServerAccess } from '@safelight/contract/variables'
import { type Async, useAsync } from '../../shared/hooks/use-async.ts'

let answer: Promise<ServerAccess> | undefined

/** Reads who may sign up, and which front page this server shows. The parts of one page share an answer. */
export const useServerAccess = (): Async<ServerAccess> => useAsync([], load)

function load(): Promise<ServerAccess> {
  const asked =
    answer ?? import('./read-server-access.ts').then(module => module.readServerAccess())
  answer = asked
  const forget = () => {
    if (answer === asked) answer = undefined
  }
  asked.then(forget, forget)
  return asked
}
