import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What was done just now, here or on the screen before. Whatever is done next takes it away. */
export function useNotice(): [string, (message: string) => void] {
  const router = useRouter()
  const [notice, setNotice] = useState(router.state.location.state.notice ?? '')
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
