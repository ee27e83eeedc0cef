import { toSpot, zoomedTo } from '@safelight/basemap/view'
import { expect, it, vi } from 'vitest'
import { createMapControl } from './map-control.ts'

const size = { width: 800, height: 600 }

function aControl(still = false) {
  const asked: ((time: number) => void)[] = []
  const control = createMapControl(
    { center: { x: 0.5, y: 0.4 }, zoom: 4 },
    { frame: callback => void asked.push(callback), still: () => still },
  )
  const onFrame = vi.fn()
  control.subscribe(onFrame)
  /** Runs the requested frame at a time in milliseconds. Returns false if no frame was requested. */
  const frame = (time: number) => {
    const callback = asked.shift()
    callback?.(time)
    return callback !== undefined
  }
  control.resize(size)
  frame(0)
  onFrame.mockClear()
  return { control, frame, onFrame }
}

it('draws several changes in one frame', () => {
  const { control, frame, onFrame } = aControl()
  control.show({ center: { x: 0.6, y: 0.4 }, zoom: 5 })
  control.show({ center: { x: 0.61, y: 0.4 }, zoom: 5 })
  control.redraw()
  expect(frame(10)).toBe(true)
  expect(onFrame).toHaveBeenCalledOnce()
  expect(frame(20)).toBe(false)
  expect(control.view().center.x).toBe(0.61)
})

it('keeps the point under the pointer in place during a zoom', () => {
  const { control, frame } = aControl()
  const spot = { left: 600, top: 100 }
  const from = control.view()
  const held = { x: from.center.x + 200 / 4096, y: from.center.y - 200 / 4096 }
  control.glide(zoomedTo(from, size, 5, spot))
  for (let time = 0; frame(time); time += 40) {
    expect(toSpot(control.view(), size, held).left).toBeCloseTo(600, 6)
    expect(toSpot(control.view(), size, held).top).toBeCloseTo(100, 6)
  }
  expect(control.view().zoom).toBe(5)
})

it('takes the shorter way around the world to a target', () => {
  const { control, frame } = aControl()
  control.show({ center: { x: 0.99, y: 0.4 }, zoom: 4 })
  frame(0)
  control.glide({ center: { x: 0.02, y: 0.4 }, zoom: 4 })
  frame(0)
  frame(130)
  const { x } = control.view().center
  expect(x > 0.99 || x < 0.02).toBe(true)
})

it('jumps to a distant view without animation', () => {
  const far = aControl()
  far.control.show({ center: { x: 0.5, y: 0.4 }, zoom: 9 })
  far.control.glide({ center: { x: 0.1, y: 0.4 }, zoom: 12 })
  expect(far.control.view().zoom).toBe(12)
  const still = aControl(true)
  still.control.glide({ center: { x: 0.5, y: 0.4 }, zoom: 5 })
  expect(still.control.view().zoom).toBe(5)
})

it('stops the animation when the user grabs the map', () => {
  const { control, frame } = aControl()
  control.glide({ center: { x: 0.5, y: 0.4 }, zoom: 5 })
  frame(0)
  frame(100)
  const { zoom } = control.view()
  control.halt()
  frame(400)
  expect(control.view().zoom).toBe(zoom)
  expect(zoom).toBeGreaterThan(4)
  expect(zoom).toBeLessThan(5)
})
