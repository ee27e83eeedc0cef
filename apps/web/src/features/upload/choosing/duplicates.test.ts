import { expect, it } from 'vitest'
import { leftOutCsv } from '../../../components/left-out/left-out-csv.ts'
import { leftOutDuplicates } from './duplicates.ts'

it('the reason for skipping a duplicate names the existing item', () => {
  const first = { id: 'one', name: 'IMG_0001 copy.JPG', takenLocal: '2003-07-12T08:00:00.000' }
  const files = leftOutDuplicates([{ path: 'trip/IMG_0001.JPG', first }, { path: 'b.jpg' }])
  expect(leftOutCsv(files)).toBe(
    '"File","Reason"\r\n' +
      '"trip/IMG_0001.JPG","It is already in your library as IMG_0001 copy.JPG, July 12, 2003."\r\n' +
      '"b.jpg","It is already in your library."\r\n',
  )
})
