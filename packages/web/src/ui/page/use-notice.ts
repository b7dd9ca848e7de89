import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Says what was just done, here or on the screen before. The next action removes it. */
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
