import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Long enough for the first screen and what it asks for. */
const afterMs = 2000

/** Fetches the code of all screens, so that each opens and can say what is wrong also while the service restarts. */
export function usePreloadedScreens(): void {
  const { routesById } = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { options } of Object.values(routesById)) void options.component?.preload?.()
    }, afterMs)
    return () => clearTimeout(timer)
  }, [routesById])
}
