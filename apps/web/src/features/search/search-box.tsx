import type { Suggestion } from '@safelight/client/search'
import { texts } from '@safelight/texts/features/search'
import {
  Aperture,
  CalendarDays,
  Images,
  type LucideIcon,
  MapPin,
  Search,
  Shapes,
  Tag,
  UserRound,
  X,
} from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { Text } from 'react-aria-components/Text'
import { itemsText } from '../../components/items-text.ts'
import { classes } from '../../shared/classes.ts'
import styles from './search-box.module.css'
import { useSearchKey } from './use-search-key.ts'
import { useSuggestions } from './use-suggestions.ts'

export interface SearchBoxProps {
  value: string
  onChange: (text: string) => void
  onSearch: (text: string) => void
  /** `bar` is the smaller version in the top bar. */
  look?: 'bar' | 'screen'
  autoFocus?: boolean
}

export function SearchBox({
  value,
  onChange,
  onSearch,
  look = 'screen',
  autoFocus,
}: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The search screen shows ideas for an empty field, so it needs no suggestions there.
  const suggestions = useSuggestions(value, isOpen && (look === 'bar' || value.trim() !== ''))
  const isShown = isOpen && suggestions.length > 0
  useSearchKey(field)

  function submit(text: string): void {
    // Enter chooses a highlighted suggestion, instead of searching for the typed text.
    if (!isShown || !field.current?.hasAttribute('aria-activedescendant')) search(text)
  }

  function search(text: string): void {
    setOpen(false)
    if (text.trim() !== '') onSearch(text)
  }

  // The first Escape closes the list, the second clears the field.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      // Otherwise the browser would clear the search field on the first Escape.
      event.preventDefault()
      setOpen(false)
    }
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys that bubble from its field and list
    <div
      className={classes(styles.box, look === 'bar' && styles.bar)}
      onKeyDownCapture={onKeyDown}
      onBlur={onBlur}
    >
      <Autocomplete
        inputValue={value}
        onInputChange={text => {
          onChange(text)
          setOpen(true)
        }}
        disableAutoFocusFirst
      >
        <SearchField
          className={styles.field ?? ''}
          aria-label={texts.searchField}
          onSubmit={submit}
          {...(autoFocus ? { autoFocus } : {})}
        >
          <Search className={styles.icon} size={look === 'bar' ? 16 : 20} aria-hidden="true" />
          <FieldInput look={look} inputRef={field} onOpen={() => setOpen(true)} />
          {look === 'bar' && (
            <span className={styles.key} aria-hidden="true">
              {'/'}
            </span>
          )}
          <Button className={styles.clear ?? ''} aria-label={texts.clearSearch}>
            <X size={18} />
          </Button>
        </SearchField>
        {isShown && (
          <ListBox
            className={styles.list ?? ''}
            aria-label={texts.suggestions}
            items={suggestions.map(each => ({ ...each, id: each.query }))}
            onAction={query => {
              onChange(String(query))
              search(String(query))
            }}
          >
            {suggestion => <Option suggestion={suggestion} />}
          </ListBox>
        )}
      </Autocomplete>
    </div>
  )
}

interface FieldInputProps {
  look: 'bar' | 'screen'
  inputRef: Ref<HTMLInputElement>
  onOpen: () => void
}

const FieldInput = ({ look, inputRef, onOpen }: FieldInputProps) => (
  <Input
    ref={inputRef}
    className={styles.input ?? ''}
    placeholder={look === 'bar' ? texts.barPlaceholder : texts.fieldPlaceholder}
    dir="auto"
    maxLength={200}
    enterKeyHint="search"
    onClick={onOpen}
    onKeyDown={event => {
      if (event.key === 'ArrowDown') onOpen()
    }}
  />
)

function Option({ suggestion }: { suggestion: Suggestion }) {
  const { kind, text, count, query } = suggestion
  const { Icon, name } = KINDS[kind]
  return (
    <ListBoxItem id={query} className={styles.option ?? ''} textValue={text}>
      <Icon size={17} strokeWidth={1.7} aria-hidden="true" />
      <Text slot="label" className={styles.text ?? ''} dir="auto">
        {text}
      </Text>
      <Text slot="description" className={styles.kind ?? ''}>
        {[name, itemsText(count)].join(' · ')}
      </Text>
    </ListBoxItem>
  )
}

const KINDS: Record<Suggestion['kind'], { Icon: LucideIcon; name: string }> = {
  city: { Icon: MapPin, name: texts.place },
  region: { Icon: MapPin, name: texts.region },
  country: { Icon: MapPin, name: texts.country },
  label: { Icon: Tag, name: texts.label },
  album: { Icon: Images, name: texts.album },
  person: { Icon: UserRound, name: texts.person },
  thing: { Icon: Shapes, name: texts.thing },
  month: { Icon: CalendarDays, name: texts.month },
  camera: { Icon: Aperture, name: texts.camera },
}
