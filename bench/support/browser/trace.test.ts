import { expect, it } from 'vitest'
import { readTrace, type TraceEvent } from './trace.ts'

const at = (ms: number, name: string, part: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'I',
  pid: 1,
  tid: 1,
  ts: ms * 1000,
  ...part,
})
const frame = (ms: number) => at(ms, 'FireAnimationFrame')
const task = (ms: number, wall: number, own: number, tid = 1) =>
  at(ms, 'RunTask', { ph: 'X', dur: wall * 1000, tdur: own * 1000, tid })

it("reports the processor time of a page's own work separately from the elapsed time", () => {
  const { frames, tasks } = readTrace([
    task(0, 20, 10),
    frame(10),
    task(30, 90, 4),
    task(40, 5, 5),
    task(50, 70, 70, 2),
    frame(130),
    task(135, 60, 55),
    frame(200),
  ])
  expect(frames).toEqual([
    { wall: 120, own: 9 },
    { wall: 70, own: 55 },
  ])
  expect(tasks).toEqual([
    { wall: 20, own: 10 },
    { wall: 90, own: 4 },
    { wall: 60, own: 55 },
  ])
})

it('counts a task without a processor time as zero', () => {
  const short = at(5, 'RunTask', { ph: 'X', dur: 1 })
  const { frames, tasks } = readTrace([frame(0), short, task(10, 20, 10), frame(40)])
  expect(frames).toEqual([{ wall: 40, own: 10 }])
  expect(tasks).toEqual([
    { wall: 0.001, own: 0 },
    { wall: 20, own: 10 },
  ])
})

it('fails if the trace lacks processor times or animation frames', () => {
  const without = at(0, 'RunTask', { ph: 'X', dur: 1 })
  expect(() => readTrace([without, frame(1)])).toThrow('own time')
  expect(() => readTrace([])).toThrow('no animation frames')
})
