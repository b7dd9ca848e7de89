import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from './api.ts'

/** `onSignedOut` is called when any request finds that the session has ended. */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        // The service may run on this machine and be reachable without a network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
