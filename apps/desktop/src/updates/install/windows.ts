import { isVerified } from '../download.ts'
import { UpdateProblem } from '../problem.ts'
import type { Ending, Installer } from './installer.ts'

/** Starts a program that outlives this one. Rejects if it does not start. */
export type Start = (program: string, args: string[]) => Promise<void>

/** Starts the installer that electron-builder makes. It waits until the app ends, and starts the new one. */
export const windowsInstaller = (start: Start, ending: Ending): Installer => ({
  kind: 'nsis',
  async prepare({ path, file }) {
    if (!(await isVerified(path, file))) throw new UpdateProblem('damaged')
    return async () => {
      await start(path, ['--updated', '/S', '--force-run'])
      ending.quit()
    }
  },
})
