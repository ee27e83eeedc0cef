import { isVerified } from '../download.ts'
import { UpdateProblem } from '../problem.ts'
import { Canceled, type Ending, type Installer } from './installer.ts'

/** Runs a program without a shell. Rejects if the program fails. */
export type Run = (program: string, args: string[]) => Promise<unknown>

/** The exit code of pkexec after the person closed its question. */
const DISMISSED = 126

/** Replaces a package of Debian or Ubuntu. The system asks for the password of an administrator. */
export const debianInstaller = (run: Run, ending: Ending): Installer => ({
  kind: 'deb',
  async prepare({ path, file }) {
    if (!(await isVerified(path, file))) throw new UpdateProblem('damaged')
    return async () => {
      try {
        await run('/usr/bin/pkexec', ['/usr/bin/dpkg', '--refuse-downgrade', '--install', path])
      } catch (error) {
        if ((error as { code?: unknown }).code === DISMISSED) throw new Canceled()
        throw new UpdateProblem('failed', error)
      }
      ending.relaunch()
      ending.quit()
    }
  },
})
