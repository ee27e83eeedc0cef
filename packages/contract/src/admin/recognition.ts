import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

const offeredModel = z.object({
  /** The model's task, such as `face-detection`. */
  task: z.string(),
  name: z.string(),
  version: z.string(),
  /** An SPDX license expression, or `LicenseRef-…`. */
  license: z.string(),
  /** The address where the model comes from. */
  source: z.string().nullable(),
  bytes: z.int().nonnegative(),
  /** Whether one of the model's files is missing. */
  isIncomplete: z.boolean(),
})

export const recognitionOverview = endpoint({
  method: 'GET',
  path: '/api/admin/recognition',
  response: z.object({
    /** Whether the feature flag `recognition` is on. */
    isOn: z.boolean(),
    models: z.array(offeredModel),
    /** Whether the list of models is damaged. */
    isUnreadable: z.boolean(),
    /** The number of accounts with stored results. */
    accounts: z.int().nonnegative(),
    /**
     * The share of all items that are in months with stored results, in whole percent; null without items. The
     * server cannot see which items of a month were analyzed, so the share may be too high.
     */
    percent: z.int().min(0).max(100).nullable(),
  }),
})

export type RecognitionOverview = z.infer<typeof recognitionOverview.response>
export type OfferedModel = z.infer<typeof offeredModel>
