import { sep } from 'node:path'

/** Whether `path` lies in `root`. Compares only the texts, so neither path may contain symbolic links. */
export const isInside = (root: string, path: string): boolean =>
  path.startsWith(root.endsWith(sep) ? root : root + sep)
