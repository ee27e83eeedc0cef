import {
  type ChoiceEdit,
  type MemoryChoices,
  type Period,
  showAgain,
  turnOff,
  yearOf,
} from '@safelight/client/memories'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/account/memories'
import { CalendarOff, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { hiddenText, memoryDays } from '../../../components/memories/memory-texts.ts'
import { useMemories } from '../../../components/memories/use-memories.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Banner } from '../../../shared/ui/feedback/banner.tsx'
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx'
import { Section } from '../section.tsx'
import styles from './memories-section.module.css'

export function MemoriesSection() {
  const { memories, choices } = useMemories()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => memories.readChoices(), [memories])

  const choose = (edit: ChoiceEdit) => {
    setFailed(false)
    memories.choose(edit).catch(() => setFailed(true))
  }

  return (
    <Section id="memories" title={common.memories} lead={texts.lead}>
      {hasFailed && <Banner tone="error">{common.saveFailed}</Banner>}
      <Checkbox
        isSelected={choices?.isOff === false}
        disabled={choices === undefined}
        onChange={isOn => choose(turnOff(!isOn))}
      >
        {texts.lookForMemories}
      </Checkbox>
      {choices && !choices.isOff && <Hidden choices={choices} onShow={choose} />}
    </Section>
  )
}

interface HiddenProps {
  choices: MemoryChoices
  onShow: (edit: ChoiceEdit) => void
}

function Hidden({ choices: { hidden, periods }, onShow }: HiddenProps) {
  if (hidden.length + periods.length === 0) return null
  return (
    <ul className={styles.list} aria-label={texts.hiddenMemories}>
      {hidden.map(memory => (
        <HiddenRow
          key={`${memory.kind} ${memory.first} ${memory.last}`}
          icon={<EyeOff size={18} aria-hidden="true" />}
          text={hiddenText(memory)}
          onShow={() => onShow(showAgain(memory))}
        />
      ))}
      {periods.map(period => (
        <HiddenRow
          key={`${period.first} ${period.last}`}
          icon={<CalendarOff size={18} aria-hidden="true" />}
          text={texts.everythingFrom({ period: periodText(period) })}
          onShow={() => onShow(showAgain(period))}
        />
      ))}
    </ul>
  )
}

function periodText({ first, last }: Period): string {
  const isYear = first.endsWith('-01-01') && last === `${first.slice(0, 4)}-12-31`
  return isYear ? `${yearOf(first)}` : memoryDays({ kind: 'day', first, last })
}

interface HiddenRowProps {
  icon: ReactNode
  text: string
  onShow: () => void
}

const HiddenRow = ({ icon, text, onShow }: HiddenRowProps) => (
  <li className={styles.row}>
    {icon}
    <span>{text}</span>
    <Button size="small" aria-label={texts.showAgainNamed({ text })} onPress={onShow}>
      {texts.showAgain}
    </Button>
  </li>
)
