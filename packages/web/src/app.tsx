import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cspNonce } from './csp-nonce.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { sessionQuery } from './session.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const queryClient = createQueryClient({
  onSignedOut: () => {
    queryClient.setQueryData(sessionQuery.queryKey, null)
    // Runs the guards of the current page again, which lead to the sign-in.
    void router.invalidate()
  },
})
const router = createAppRouter(queryClient)

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
