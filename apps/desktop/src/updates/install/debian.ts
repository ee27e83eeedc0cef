import { isVerified } from '../download.ts'
import { UpdateProblem } from '../problem.ts'
import type { Ending, Installer } from './installer.ts'

/** Runs a program without a shell. Rejects if the program fails. */
export type Run = (program: string, args: string[]) => Promise<unknown>

/** Replaces a package of Debian or Ubuntu. The system asks for the password of an administrator. */
export const debianInstaller = (run: Run, ending: Ending): Installer => ({
  kind: 'deb',
  async prepare({ path, file }) {
    if (!(await isVerified(path, file))) throw new UpdateProblem('damaged')
    try {
      await run('/usr/bin/pkexec', ['/usr/bin/dpkg', '--refuse-downgrade', '--install', path])
    } catch (error) {
      throw new UpdateProblem('failed', error)
    }
    return () => {
      ending.relaunch()
      ending.quit()
    }
  },
})
