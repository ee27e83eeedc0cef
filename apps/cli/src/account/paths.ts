import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where this program keeps its files, according to the XDG Base Directory Specification. */
export interface Paths {
  keyFile: string
  stateFolder: string
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
