import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SearchBox } from './search-box.tsx'

export function TopSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return (
    <search>
      <SearchBox
        look="bar"
        value={text}
        onChange={setText}
        onSearch={query => {
          setText('')
          void navigate({ to: '/search', state: { query } })
        }}
      />
    </search>
  )
}
