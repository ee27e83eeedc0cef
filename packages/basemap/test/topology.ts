import type { mesh } from 'topojson-client'

// The types of a topology, by the functions that take one: the package that names them holds no code.
export type Topology = Parameters<typeof mesh>[0]
export type GeometryObject = NonNullable<Parameters<typeof mesh>[1]>
export type GeometryCollection = Extract<GeometryObject, { type: 'GeometryCollection' }>
