import { type Figure, isMet } from './figures.ts'

const HEADINGS = ['figure', 'measured', 'reference', 'ratio', 'aim', 'met']

export function tableOf(bench: string, figures: readonly Figure[]): string {
  const rows = [HEADINGS.with(0, bench), ...figures.map(cells)]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(rows[0] ?? []), '─'.repeat(100), ...rows.slice(1).map(line)].join('\n')
}

function cells(figure: Figure): string[] {
  const { name, value, unit, reference, ratio, aim } = figure
  const met = isMet(figure)
  return [
    name,
    `${short(value)} ${unit}`,
    reference ? `${short(reference.value)} ${unit} ${reference.name}` : '',
    ratio === undefined ? '' : ratio.toFixed(2),
    aim ? ('atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`) : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ]
}

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
