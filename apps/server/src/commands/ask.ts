import { createInterface } from 'node:readline/promises'

/** Asks at the terminal, on the error output. Returns the answer; '' if the input ends without one. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
    return (await Promise.race([terminal.question(question), ended])).trim()
  } finally {
    terminal.close()
  }
}
