import { PATIENCE } from './browser.ts'
import { type Command, type Send, WebDriverError } from './session.ts'

/** WebDriver endpoints, relative to the session URL. */
const ENDPOINTS: Record<Command, [method: string, path: string]> = {
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  GetCurrentURL: ['GET', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  PerformActions: ['POST', '/actions'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
  DeleteSession: ['DELETE', ''],
}

export async function openHttpSession(driver: string, capabilities: object): Promise<Send> {
  const begin = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = (await call('POST', `${driver}/session`, begin)) as { sessionId: string }

  return (command, parameters = {}) => {
    const [method, path] = ENDPOINTS[command]
    const { id = '', ...body } = parameters as { id?: string }
    const url = `${driver}/session/${sessionId}${path.replace(':id', id)}`
    return call(method, url, method === 'POST' ? body : undefined)
  }
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(PATIENCE),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new WebDriverError(value as { error: string; message: string })
  return value
}
