// cspell:ignore menuitemcheckbox menuitemradio spinbutton -- ARIA roles
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A node of the accessibility tree: what a screen reader says of an element. */
export interface Spoken {
  role: string
  name: string
  isFocusable: boolean
  isSelected: boolean
}

interface AXNode {
  ignored: boolean
  role?: { value: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

/** Reads the accessibility tree, in the order in which a screen reader passes through it. */
export async function readSpoken(page: Page): Promise<Spoken[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] }
  await session.detach()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const is = (property: string) =>
        properties.some(each => each.name === property && each.value.value === true)
      return {
        role: role?.value ?? '',
        name: name?.value?.trim() ?? '',
        isFocusable: is('focusable'),
        isSelected: is('selected') || is('checked') || is('pressed'),
      }
    })
}

/** Roles whose elements mean nothing without a name, even if they cannot be focused. */
const NAMED_ROLES = new Set([
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio'],
  ...['option', 'radio', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox'],
  ...['alertdialog', 'dialog', 'menu', 'tablist', 'toolbar', 'grid', 'listbox'],
  ...['image', 'img', 'figure', 'progressbar', 'meter', 'Video', 'heading', 'region'],
])

/** Containers that may take focus without a name, because a screen reader reads their content. */
const CONTAINERS = new Set(['RootWebArea', 'main', 'generic', 'group'])

/** Expects a name for everything that a person can reach or that needs one, and no name that is code. */
export async function expectNamed(page: Page, screen: string): Promise<Spoken[]> {
  const spoken = await readSpoken(page)
  const nameless = spoken.filter(
    ({ role, name, isFocusable }) =>
      name === '' && (NAMED_ROLES.has(role) || (isFocusable && !CONTAINERS.has(role))),
  )
  expect.soft(nameless, `${screen}: without a name`).toEqual([])
  const odd = spoken.filter(({ name }) => /\bundefined\b|\bnull\b|\[object|NaN|\{\w+\}/.test(name))
  expect.soft(odd, `${screen}: with a broken name`).toEqual([])
  return spoken
}

/**
 * Presses Tab until the focus leaves the page or comes back to the first element. Returns the role or tag,
 * and the label or text, of the focused element after each step.
 */
export async function tabStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: string[] = []
  while (stops.length < 300) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body || 'counted' in element) return undefined
      Object.assign(element, { counted: true })
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
      return `${role}: ${element.getAttribute('aria-label') ?? element.textContent?.trim()}`
    })
    if (stop === undefined) break
    stops.push(stop)
  }
  return stops
}
