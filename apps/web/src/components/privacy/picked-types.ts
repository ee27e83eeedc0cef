import { acceptedTypes } from '@safelight/contract/media-types'
import { phoneOf } from './phone.ts'

/**
 * Returns the `accept` list of a file dialog, for React Aria's FileTrigger. On Android there is none: with
 * one, Chrome opens Android's photo picker, which blanks the places in photos.
 */
export const pickedTypes = (moreFormats: boolean): { acceptedFileTypes?: string[] } =>
  phoneOf(navigator) === 'android' ? {} : { acceptedFileTypes: [...acceptedTypes(moreFormats)] }
