import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Long enough for the first screen to load its code and data. */
const afterMs = 2000

/** Preloads the code of all screens, so that each opens and can show an error even while the service restarts. */
export function usePreloadedScreens(): void {
  const { routesById } = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { options } of Object.values(routesById)) void options.component?.preload?.()
    }, afterMs)
    return () => clearTimeout(timer)
  }, [routesById])
}
