import { texts } from '@safelight/texts/features/albums'
import { Upload } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useUnlocked } from '../../../components/contexts/session-context.tsx'
import { pickedTypes } from '../../../components/privacy/picked-types.ts'
import { Button, type ButtonProps } from '../../../shared/ui/controls/button.tsx'

export interface UploadButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  onFiles: (files: File[]) => void
}

export function UploadButton({ onFiles, variant, children = texts.upload }: UploadButtonProps) {
  const { moreFormats } = useUnlocked().user.limits
  return (
    <FileTrigger
      allowsMultiple
      {...pickedTypes(moreFormats)}
      onSelect={files => onFiles([...(files ?? [])])}
    >
      <Button {...(variant ? { variant } : {})} icon={<Upload size={16} />}>
        {children}
      </Button>
    </FileTrigger>
  )
}
