/** Lets so many tasks of each key run at once, and the others wait in line. */
export class Turns<Key> {
  readonly #most: number
  readonly #running = new Map<Key, number>()
  readonly #waiting = new Map<Key, (() => void)[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** Resolves when it is this task's turn, to what ends it. */
  async take(key: Key): Promise<() => void> {
    const running = this.#running.get(key) ?? 0
    if (running < this.#most) this.#running.set(key, running + 1)
    else await new Promise<void>(resolve => this.#lineOf(key).push(resolve))
    return () => this.#end(key)
  }

  #lineOf(key: Key): (() => void)[] {
    const line = this.#waiting.get(key) ?? []
    this.#waiting.set(key, line)
    return line
  }

  /** Hands the turn to the first in line. */
  #end(key: Key): void {
    const line = this.#waiting.get(key)
    const next = line?.shift()
    if (line?.length === 0) this.#waiting.delete(key)
    if (next) {
      next()
      return
    }
    const left = (this.#running.get(key) ?? 0) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
  }
}
