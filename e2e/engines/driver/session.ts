/** The commands of W3C WebDriver that the tests use, under the names that Marionette has for them. */
export type Command =
  | 'Navigate'
  | 'Refresh'
  | 'GetCurrentURL'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'SetWindowRect'
  | 'TakeScreenshot'
  | 'DeleteSession'

/** Sends a command; resolves to the value of the answer, and rejects with a WebDriverError. */
export type Send = (command: Command, parameters?: object) => Promise<unknown>

/** An error of the standard's table, such as `no such element`. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
  readonly code: string

  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`)
    this.code = error
  }
}

/** An element of the page by its name in this session. */
export interface ElementReference {
  [ELEMENT]: string
}

/** The standard's key for the reference of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Session = ReturnType<typeof createSession>

/** A session of W3C WebDriver, whatever brings its commands to the browser. */
export function createSession(send: Send) {
  const idOf = (element: ElementReference) => element[ELEMENT]

  return {
    goTo: (url: string) => send('Navigate', { url }),
    reload: () => send('Refresh'),
    url: async () => new URL(`${await send('GetCurrentURL')}`),

    /** Runs a function in the page. What it takes and gives passes as JSON, elements as references. */
    evaluate: async <Args extends unknown[], Result>(
      task: (...args: Args) => Result,
      ...args: Args
    ): Promise<Result> =>
      (await send('ExecuteScript', {
        script: `return (${task}).apply(null, arguments)`,
        args,
      })) as Result,

    click: (element: ElementReference) => send('ElementClick', { id: idOf(element) }),

    /** Types into an element; into one for files the paths, each on a line. */
    type: (element: ElementReference, text: string) =>
      send('ElementSendKeys', { id: idOf(element), text }),

    /** Presses keys together, by the standard's code points for those without a letter. */
    press: (...keys: string[]) => {
      const down = keys.map(value => ({ type: 'keyDown', value }))
      const up = keys.toReversed().map(value => ({ type: 'keyUp', value }))
      return send('PerformActions', {
        actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
      })
    },

    resize: (width: number, height: number) => send('SetWindowRect', { width, height }),
    screenshot: async () =>
      Buffer.from(`${await send('TakeScreenshot', { full: false })}`, 'base64'),
    end: () => send('DeleteSession'),
  }
}
