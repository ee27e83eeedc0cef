import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/shared'
import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveText } from '../../save-text.ts'
import { Button } from './button.tsx'

export interface KeepTextProps {
  text: string
  fileName: string
  isDisabled?: boolean
}

/** How long “Copied!” is shown, in milliseconds. */
const COPIED_FOR = 2000

export function KeepText({ text, fileName, isDisabled = false }: KeepTextProps) {
  return (
    <>
      <CopyButton text={text} isDisabled={isDisabled} />
      <Button
        icon={<Download size={16} />}
        isDisabled={isDisabled}
        onPress={() => saveText(fileName, text)}
      >
        {common.download}
      </Button>
    </>
  )
}

export interface CopyButtonProps {
  text: string
  isDisabled?: boolean
  size?: 'small' | 'medium'
}

export function CopyButton({ text, isDisabled = false, size = 'medium' }: CopyButtonProps) {
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle')

  useEffect(() => {
    if (copy === 'idle') return
    const timer = setTimeout(() => setCopy('idle'), COPIED_FOR)
    return () => clearTimeout(timer)
  }, [copy])

  return (
    <Button
      size={size}
      icon={copy === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      isDisabled={isDisabled}
      onPress={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopy('copied'),
          () => setCopy('failed'),
        )
      }
    >
      {COPY_LABELS[copy]}
    </Button>
  )
}

const COPY_LABELS = { idle: common.copy, copied: common.copied, failed: texts.copyingFailed }
