import { expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

/** `2021-07:3` is July 2021 with three pictures. In the result, months in brackets share a row. */
function told(months: string, columns = 6): string {
  const all = months.split(' ').map(text => {
    const [key = '', count] = text.split(':')
    return { key, count: Number(count) }
  })
  return rowsOf(all, columns)
    .map(({ from, to, isShared, isLast }) => {
      const keys = all.slice(from, to).map(({ key }) => key.slice(2))
      return isShared ? `[${keys.join(' ')}]${isLast ? '.' : ''}` : keys.join(' ')
    })
    .join(' ')
}

it('puts as many small months into a row as fit completely', () => {
  expect(told('2021-09:2 2021-08:3 2021-07:2 2021-06:4 2021-05:1')).toBe(
    '[21-09 21-08] [21-07 21-06] [21-05].',
  )
})

it('gives a large month the full width', () => {
  expect(told('2021-09:90 2021-08:3 2021-07:7 2021-06:6 2021-05:1 2021-04:50')).toBe(
    '21-09 21-08 21-07 [21-06] [21-05]. 21-04',
  )
})

it('lets two years share a row only if each year would fit into one row', () => {
  expect(told('2021-02:3 2021-01:3 2020-12:1 2020-11:1')).toBe('[21-02 21-01]. [20-12 20-11].')
  expect(told('2021-02:1 2020-12:1 2019-05:3 2015-11:1')).toBe('[21-02 20-12 19-05 15-11].')
  expect(told('2021-02:1 2021-01:2 2020-12:1 2020-05:80')).toBe('[21-02 21-01]. 20-12 20-05')
})

it('starts a new row at the beginning of a year when smaller years have filled the previous row', () => {
  expect(told('2021-02:3 2020-12:3 2019-05:3 2018-11:1')).toBe('[21-02 20-12]. [19-05 18-11].')
})
