import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time by part of a cluster, such as the proxy or the database. */
export type PartTimes = Record<string, number>

export type Parts = Record<string, () => number[]>

/**
 * Returns the processor time that each part and its child processes have used since they started. Works only
 * on Linux.
 */
export function partTimes(context: Parts): PartTimes {
  const all = processes()
  const withChildren = (pid: number): number =>
    all.filter(each => each.parent === pid).reduce((sum, { pid }) => sum + withChildren(pid), 0) +
    (all.find(each => each.pid === pid)?.seconds ?? 0)
  return Object.fromEntries(
    Object.entries(context).map(([name, pids]) => [
      name,
      pids().reduce((sum, pid) => sum + withChildren(pid), 0),
    ]),
  )
}

/**
 * Reads the processes from /proc (proc(5)). In `stat`, field 4 is the parent. Fields 14 to 17 are times in
 * hundredths of a second. `fields` begins with field 3, because the split removes the first two.
 */
function processes(): { pid: number; parent: number; seconds: number }[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const fields =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        const ticks = fields.slice(11, 15).map(Number)
        const seconds = ticks.reduce((sum, each) => sum + each, 0) / 100
        return [{ pid: Number(name), parent: Number(fields[1]), seconds }]
      } catch {
        // The process has exited since its folder was listed. Linux adds its time to that of its parent.
        return []
      }
    })
}
