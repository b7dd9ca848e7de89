import { useEffect, useState } from 'react'

/** What was done just now. Whatever is done next takes it away. */
export function useNotice(): [string, (message: string) => void] {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (notice === '') return
    const clear = () => setNotice('')
    document.addEventListener('click', clear)
    document.addEventListener('input', clear)
    return () => {
      document.removeEventListener('click', clear)
      document.removeEventListener('input', clear)
    }
  }, [notice])
  return [notice, setNotice]
}
