import { createElement, Fragment, type ReactNode } from 'react'

/** Renders the pieces of a text with tags. They need no keys, because their order never changes. */
export const inline = (pieces: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...pieces)
