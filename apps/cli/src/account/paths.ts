import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where the program keeps its files (XDG Base Directory Specification). */
export interface Paths {
  /** The keys of the account that is signed in. */
  keyFile: string
  /** What is kept of accounts, sealed: in files by their ids. */
  stateFolder: string
  /** The models that were fetched, of any account. */
  modelFolder: string
}

export function pathsOf(env: NodeJS.ProcessEnv): Paths {
  const base = (given: string | undefined, ...usual: string[]) =>
    join(given?.startsWith('/') ? given : join(homedir(), ...usual), 'safelight')
  return {
    keyFile: join(base(env.XDG_CONFIG_HOME, '.config'), 'cli.json'),
    stateFolder: base(env.XDG_STATE_HOME, '.local', 'state'),
    modelFolder: join(base(env.XDG_CACHE_HOME, '.cache'), 'models'),
  }
}
